import type { Word } from '#captions/types.ts'

/** The version of the format; a file of another one is refused. */
export const JSON_VERSION = 1

/** Everything that a project's captions are: all words, hidden ones too, with their style. Times in seconds. */
export type Backup = {
  language: string
  styles: Readonly<Record<string, unknown>>
  words: readonly (Word & { conf?: number | undefined })[]
}

/** Whether a word can have this time, in seconds; some words end before they start, and the engine shows them. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** A backup in JSON. Words whose times are none could not be read back and are left out. */
export function writeJson({ language, styles, words }: Backup): string {
  const whole = words
    .filter(({ start, end }) => isTime(start) && isTime(end))
    .map(({ word, start, end, hidden, brk, conf }) => ({ word, start, end, hidden, brk, conf }))
  const head = { version: JSON_VERSION, language, styles }
  const lines = whole.map((word) => `    ${JSON.stringify(word)}`)
  const start = JSON.stringify(head, null, 2).slice(0, -2)
  return `${start},\n  "words": [${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}]\n}\n`
}

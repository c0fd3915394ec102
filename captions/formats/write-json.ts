import type { Word } from '#captions/types.ts'

/** The version of the format; a file of another one is refused. */
export const JSON_VERSION = 1

/** Everything that a project's captions are: all words, hidden ones too, with their style. Times in seconds. */
export type Backup = {
  language: string
  styles: Readonly<Record<string, unknown>>
  words: readonly (Word & { conf?: number | undefined })[]
}

/** A backup in JSON. Words whose times are none, or run backwards, could not be read back and are left out. */
export function writeJson({ language, styles, words }: Backup): string {
  const whole = words
    .filter(({ start, end }) => start >= 0 && end >= start && Number.isFinite(end))
    .map(({ word, start, end, hidden, brk, conf }) => ({ word, start, end, hidden, brk, conf }))
  const head = { version: JSON_VERSION, language, styles }
  const lines = whole.map((word) => `    ${JSON.stringify(word)}`)
  const start = JSON.stringify(head, null, 2).slice(0, -2)
  return `${start},\n  "words": [${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}]\n}\n`
}

import { writeClock } from './clock.ts'
import { type FileCue, type FileWord, textOf } from './file-cue.ts'
import type { Level } from './given-text.ts'
import { guard } from './guard.ts'

/** SubRip: numbered cues, times to the millisecond, lines ended by CRLF. At word level each word is a cue. */
export function writeSrt(cues: readonly FileCue[], level: Level): string {
  const shown = level === 'word' ? cues.flatMap(oneByOne) : cues
  return shown.map(writeCue).join('')
}

function oneByOne({ lines }: FileCue): FileCue[] {
  return lines.flat().map(({ start, end, ...word }) => ({
    start,
    end,
    lines: [[{ ...word, start, end }]],
  }))
}

function writeCue({ start, end, lines }: FileCue, index: number): string {
  const times = `${writeClock(start, ',')} --> ${writeClock(end, ',')}`
  return [`${index + 1}`, times, ...lines.map(writeLine), '', ''].join('\r\n')
}

function writeLine(words: readonly FileWord[]): string {
  return guard(textOf(words))
}

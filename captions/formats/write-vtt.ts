import { writeClock } from './clock.ts'
import { type FileCue, spaceBetween, textOf, unbroken } from './file-cue.ts'
import type { Level } from './given-text.ts'
import { guardBraces } from './guard.ts'

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The first line of a file that has the times of all words: of a caption of one word they are the caption's. */
export const WORDS_HEADER = 'WEBVTT - times of words'

/** WebVTT. At word level a time stands before each word but a cue's first, and after each that ends before the next. */
export function writeVtt(cues: readonly FileCue[], level: Level): string {
  const body = level === 'word' ? writeTimedLines : writePlainLines
  const blocks = cues.map((cue) =>
    [`${writeClock(cue.start, '.')} --> ${writeClock(cue.end, '.')}`, ...body(cue), '', ''].join(
      '\n',
    ),
  )
  return `${level === 'word' ? WORDS_HEADER : 'WEBVTT'}\n\n${blocks.join('')}`
}

function writePlainLines({ lines }: FileCue): string[] {
  return lines.map((words) => named(guardBraces(textOf(words))))
}

function writeTimedLines({ start, end, lines }: FileCue): string[] {
  let told = start
  const tellUpTo = (time: number): string => {
    if (time <= told || time >= end) return ''
    told = time
    return `<${writeClock(time, '.')}>`
  }
  return lines.map((words, row) =>
    words
      .map((word, index) => {
        const before = words[index - 1]
        const space = before ? spaceBetween(before.text, word.text) : ''
        const next = words[index + 1] ?? lines[row + 1]?.[0]
        const text = space + tellUpTo(word.start) + named(guardBraces(unbroken(word.text)))
        return next?.start === word.end ? text : text + tellUpTo(word.end)
      })
      .join(''),
  )
}

function named(text: string): string {
  return text.replace(/[&<>]/g, (character) => NAMES[character] ?? '')
}

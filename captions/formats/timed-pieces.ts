import { WORD_MAX_LENGTH } from '#captions/text.ts'
import type { Word } from '#captions/types.ts'
import { spaceBetween } from './file-cue.ts'

/** A part of a text between two times, in seconds. */
export type Piece = { text: string; start: number; end: number }

/** White space but what does not break. */
const SPACES = /[^\S\u00A0\u202F]+/u

/**
 * The words of a text whose parts have times: syllables are joined, and words that share a time divide it by their
 * lengths. In scripts without spaces each part is a word, and where syllables go on for longer than a word may be a new
 * one begins.
 */
export function wordsOfPieces(pieces: readonly Piece[]): Word[] {
  const words: Word[] = []
  let open: Word | null = null
  let last = ''
  for (const piece of pieces) {
    const texts = piece.text.split(SPACES)
    for (const [index, { text, start, end }] of shareTime(texts, piece).entries()) {
      if (index > 0) open = null
      if (text === '') continue
      if (open && isSyllable(open.word, last, text)) {
        open.word += text
        open.end = end
      } else {
        open = { word: text, start, end, hidden: false }
        words.push(open)
      }
      last = text
    }
    if (piece.text === '') open = null
  }
  return words
}

/** Whether a part goes on with a word, which `last` is the end of. */
function isSyllable(word: string, last: string, text: string): boolean {
  return word.length + text.length <= WORD_MAX_LENGTH && spaceBetween(last, text) === ' '
}

function shareTime(texts: readonly string[], { start, end }: Piece): Piece[] {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const moment = (characters: number) =>
    Math.round((start + ((end - start) * characters) / Math.max(length, 1)) * 1000) / 1000
  let passed = 0
  return texts.map((text) => {
    const from = passed
    passed += text.length
    return { text, start: moment(from), end: moment(passed) }
  })
}

import type { Word } from '#captions/types.ts'
import { spaceBetween } from './file-cue.ts'

/** A part of a text between two times, in seconds. */
export type Piece = { text: string; start: number; end: number }

/** White space but what does not break. */
const SPACES = /[^\S\u00A0\u202F]+/u

/**
 * The words of a text whose parts have times: syllables are joined, and words that share a time divide it by their
 * lengths. In scripts without spaces each part is a word.
 */
export function wordsOfPieces(pieces: readonly Piece[]): Word[] {
  const words: Word[] = []
  let open: Word | null = null
  for (const piece of pieces) {
    const texts = piece.text.split(SPACES)
    for (const [index, { text, start, end }] of shareTime(texts, piece).entries()) {
      if (index > 0) open = null
      if (text === '') continue
      if (open && spaceBetween(open.word, text) === ' ') {
        open.word += text
        open.end = end
      } else {
        open = { word: text, start, end, hidden: false }
        words.push(open)
      }
    }
    if (piece.text === '') open = null
  }
  return words
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

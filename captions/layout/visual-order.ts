import bidiFactory from 'bidi-js'
import { isRightToLeft } from '#captions/scripts.ts'

const bidi = bidiFactory()
const RIGHT_TO_LEFT_LANGUAGES = new Set(['ar', 'fa', 'he', 'ps', 'sd', 'ur', 'yi'])
const LETTER = /\p{L}/u
const MARKS = { ltr: '\u200E', rtl: '\u200F' } as const

export type Direction = 'ltr' | 'rtl'

/** The direction that a mark gives to the text after it. */
export const directionOf = (mark: string): Direction | undefined =>
  mark === MARKS.rtl ? 'rtl' : mark === MARKS.ltr ? 'ltr' : undefined

/** Where a word stands on its line, and the mark that makes it read in the line's direction when drawn by itself. */
export type Seat = { index: number; mark: string }

/** The direction of a cue: that of its language, else that of most of its words. */
export function baseDirection(texts: readonly string[], language: string): Direction {
  const rightToLeft = texts.filter(isRightToLeft).length
  if (rightToLeft === 0) return 'ltr'
  if (RIGHT_TO_LEFT_LANGUAGES.has(language)) return 'rtl'
  const lettered = texts.filter((text) => LETTER.test(text)).length
  return rightToLeft * 2 > lettered ? 'rtl' : 'ltr'
}

/** The words of a line from left to right, by the Unicode bidirectional algorithm (UAX 9, rule L2, word by word). */
export function visualOrder(texts: readonly string[], base: Direction): Seat[] {
  const line = plainSigns(texts.join(' '))
  if (base === 'ltr' && !isRightToLeft(line)) return texts.map((_, index) => ({ index, mark: '' }))
  const { levels } = bidi.getEmbeddingLevels(line, base)
  let offset = 0
  const wordLevels = texts.map((text) => {
    const level = levels[offset + tellingUnit(text)] ?? 0
    offset += text.length + 1
    return level
  })
  return reorder(wordLevels).map((index) => ({ index, mark: markFor(index, wordLevels, base) }))
}

/** Where the unit is whose direction is the word's: its first letter, else its first digit. */
function tellingUnit(text: string): number {
  const letter = text.search(LETTER)
  return letter < 0 ? Math.max(text.search(/\p{N}/u), 0) : letter
}

/**
 * The embedding level of each UTF-16 unit as libass finds it, which knows no pairs of brackets (rule N0): even is left
 * to right. Without a base direction that of the first letter rules.
 */
export function levelsOf(text: string, base?: Direction): ArrayLike<number> {
  return bidi.getEmbeddingLevels(plainSigns(text).replace(/[\p{Ps}\p{Pe}]/gu, '!'), base).levels
}

/** bidi-js takes signs of two UTF-16 units, emoji among them, for letters. */
function plainSigns(text: string): string {
  return text.replace(/[[\p{S}\p{Cf}]&&[\u{10000}-\u{10FFFF}]]/gv, '\uFFFC\uFFFC')
}

/** Rule L2: from the highest level down to the lowest odd one, reverse each run at that level or above. */
export function reorder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index)
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while (end < order.length && (levels[order[end] ?? 0] ?? 0) >= level) end++
      order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return order
}

/** A lone word of the other direction keeps its punctuation on the line's side; within a run it reads as its own. */
function markFor(index: number, levels: readonly number[], base: Direction): string {
  const isForeign = (at: number) => {
    const level = levels[at]
    return level !== undefined && (level % 2 === 1) !== (base === 'rtl')
  }
  if (isForeign(index) && (isForeign(index - 1) || isForeign(index + 1))) return ''
  return MARKS[base]
}

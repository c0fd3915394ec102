import { joint } from '#captions/scripts.ts'
import type { SetText } from '#captions/typesetter.ts'

/** A timed word set in type; widths in em, times in centiseconds. */
export type Unit = SetText & { start: number; end: number }

/** The space between words, and that between East Asian ones, which are written without; in one unit of length. */
export type Gaps = { word: number; eastAsian: number }

/** Between East Asian and other script, of a word space (JLREQ asks for a quarter em). */
const NARROW_SHARE = 0.4

/** The space between two neighbours of a line. */
export function gapBetween(before: Unit, after: Unit, gaps: Gaps): number {
  switch (joint(before.text, after.text)) {
    case 'spaced':
    case 'bound':
      return gaps.word
    case 'narrow':
      return Math.max(NARROW_SHARE * gaps.word, gaps.eastAsian)
    case 'touching':
      return gaps.eastAsian
    case 'glued':
      return 0
  }
}

/** The width of units on one line. */
export function widthOf(units: readonly Unit[], gaps: Gaps): number {
  return units.reduce((sum, unit, index) => {
    const before = units[index - 1]
    return sum + unit.width + (before ? gapBetween(before, unit, gaps) : 0)
  }, 0)
}

export const mayBreakBetween = (before: Unit, after: Unit): boolean =>
  !['glued', 'bound'].includes(joint(before.text, after.text))

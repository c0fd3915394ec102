import { joint } from '#captions/scripts.ts'
import type { SetText } from '#captions/typesetter.ts'

/** A timed word set in type; widths in em, times in centiseconds. */
export type Unit = SetText & { start: number; end: number }

const JOINT_SHARE = { spaced: 1, narrow: 0.4, touching: 0, glued: 0 } as const

/** The space between two neighbours of a line, when a full word space is `gap`. */
export function gapBetween(before: Unit, after: Unit, gap: number): number {
  return JOINT_SHARE[joint(before.text, after.text)] * gap
}

/** The width of units on one line. */
export function widthOf(units: readonly Unit[], gap: number): number {
  return units.reduce((sum, unit, index) => {
    const before = units[index - 1]
    return sum + unit.width + (before ? gapBetween(before, unit, gap) : 0)
  }, 0)
}

export const mayBreakBetween = (before: Unit, after: Unit): boolean =>
  joint(before.text, after.text) !== 'glued'

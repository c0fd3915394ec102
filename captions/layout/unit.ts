import { joint } from '#captions/joint.ts'
import { carryBreaks } from '#captions/timeline.ts'
import type { ManualBreak, TimedWord } from '#captions/types.ts'
import type { SetText, Typesetter } from '#captions/typesetter.ts'

/** A timed word set in type; widths in em, times in centiseconds. */
export type Unit = SetText & {
  start: number
  end: number
  /** Space to the word spoken before, when both are on one line. */
  gapBefore: number
  mayBreakBefore: boolean
  breakBefore?: ManualBreak
}

/** The space between words, and that between East Asian ones, which are written without; in em. */
export type Gaps = { word: number; eastAsian: number }

/** Between East Asian and other script, of a word space (JLREQ asks for a quarter em). */
const NARROW_SHARE = 0.4

/** Each takes about 3 kB of the file; nobody means that many, and hundreds of thousands would end the program. */
const MAX_EMOJI = 4000

/**
 * Sets words in type. Those of which no font has a single character are left out; a new caption or line that was to
 * begin at one of them begins at the word after it.
 */
export function setWords(words: readonly TimedWord[], gaps: Gaps, typesetter: Typesetter): Unit[] {
  const units: Unit[] = []
  let emoji = 0
  const carry = carryBreaks()
  for (const { text, start, end, breakBefore } of words) {
    const whole = typesetter.set(text)
    emoji += whole.runs.filter((run) => run.emoji).length
    const set = emoji > MAX_EMOJI ? typesetter.setLetters(text) : whole
    const before = units.at(-1)
    const joined = joinTo(before, set.text, gaps)
    const isDrawn = set.width > 0
    const wanted = carry(breakBefore, isDrawn)
    if (isDrawn) units.push({ ...set, start, end, ...joined, ...decided(wanted) })
  }
  return units
}

/** What an editor decided goes before what the script allows. */
function decided(breakBefore: ManualBreak | undefined): Partial<Unit> {
  return breakBefore ? { breakBefore, mayBreakBefore: breakBefore !== 'none' } : {}
}

function joinTo(before: Unit | undefined, text: string, gaps: Gaps) {
  if (!before) return { gapBefore: 0, mayBreakBefore: true }
  switch (joint(before.text, text)) {
    case 'spaced':
      return { gapBefore: gaps.word, mayBreakBefore: true }
    case 'bound':
      return { gapBefore: gaps.word, mayBreakBefore: false }
    case 'narrow':
      return { gapBefore: Math.max(NARROW_SHARE * gaps.word, gaps.eastAsian), mayBreakBefore: true }
    case 'touching':
      return { gapBefore: gaps.eastAsian, mayBreakBefore: true }
    case 'glued':
      return { gapBefore: 0, mayBreakBefore: false }
  }
}

/** The width of units on one line. */
export function widthOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit, index) => sum + unit.width + (index > 0 ? unit.gapBefore : 0), 0)
}

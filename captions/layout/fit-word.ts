import { splitGraphemes } from '#captions/text.ts'
import type { Typesetter } from '#captions/typesetter.ts'
import type { Unit } from './unit.ts'

/** Steps by which a word that is wider than a line is made smaller, and the size at which it is broken instead. */
const SHRINK_STEP = 0.92
const SMALLEST_WHOLE = 0.6
const MAX_PARTS = 4

/** A word brought to the width of a line: its parts, one a line, at `shrink` times the font size. */
export type FittedWord = { shrink: number; lines: Unit[][] }

/** Makes a long word smaller, then breaks it, then makes the parts smaller. `maxWidth` in em. */
export function fitWord(unit: Unit, maxWidth: number, typesetter: Typesetter): FittedWord {
  let shrink = 1
  while (unit.width * shrink > maxWidth && shrink * SHRINK_STEP >= SMALLEST_WHOLE)
    shrink *= SHRINK_STEP
  if (unit.width * shrink <= maxWidth) return { shrink, lines: [[unit]] }
  for (;;) {
    const parts = splitInto(unit, maxWidth / shrink, typesetter)
    if (parts.length <= MAX_PARTS && parts.every(({ width }) => width * shrink <= maxWidth))
      return { shrink, lines: parts.map((part) => [part]) }
    shrink *= SHRINK_STEP
  }
}

/** Breaks a word between graphemes into parts of about equal width, each at most `maxWidth` where that is possible. */
function splitInto(unit: Unit, maxWidth: number, typesetter: Typesetter): Unit[] {
  const target = Math.min(unit.width / Math.ceil(unit.width / maxWidth) + 0.5, maxWidth)
  const parts: Unit[] = []
  let text = ''
  const close = () => {
    if (text) parts.push({ ...typesetter.set(text), start: unit.start, end: unit.end })
  }
  for (const grapheme of splitGraphemes(unit.text)) {
    if (text && typesetter.set(text + grapheme).width > target) {
      close()
      text = ''
    }
    text += grapheme
  }
  close()
  return parts
}

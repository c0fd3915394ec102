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
  const graphemes = splitGraphemes(unit.text)
  const widths = graphemes.map((grapheme) => typesetter.set(grapheme).width)
  for (;;) {
    const parts = packEvenly(graphemes, widths, maxWidth / shrink)
    if (parts.length <= MAX_PARTS) {
      const lines = parts.map((text): Unit[] => [{ ...unit, ...typesetter.set(text) }])
      if (lines.flat().every(({ width }) => width * shrink <= maxWidth)) return { shrink, lines }
    }
    shrink *= SHRINK_STEP
  }
}

/** Splits graphemes into parts of about equal width, each at most `maxWidth` where that is possible. */
function packEvenly(
  graphemes: readonly string[],
  widths: readonly number[],
  maxWidth: number,
): string[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const target = Math.min(total / Math.ceil(total / maxWidth) + Math.max(...widths) / 2, maxWidth)
  const parts: string[] = []
  let filled = Number.POSITIVE_INFINITY
  graphemes.forEach((grapheme, index) => {
    const width = widths[index] ?? 0
    if (filled + width > target) {
      parts.push('')
      filled = 0
    }
    parts[parts.length - 1] += grapheme
    filled += width
  })
  return parts
}

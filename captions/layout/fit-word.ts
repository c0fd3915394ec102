import { splitGraphemes } from '#captions/text.ts'
import type { Typesetter } from '#captions/typesetter.ts'
import type { Unit } from './unit.ts'

/** Steps by which a word that is wider than a line is made smaller, and the size at which it is broken instead. */
const SHRINK_STEP = 0.92
const SMALLEST_WHOLE = 0.6
const MAX_PARTS = 4
/** Each piece of a text typed into one word keeps its space at its end. */
const SPACED_PIECES = /[^\u00A0]+\u00A0?/gu

/** A word brought to the width of a line: its parts, one a line, at `shrink` times the font size. */
export type FittedWord = { shrink: number; lines: Unit[][] }

/**
 * Brings a word to the width of a line, `maxWidth` in em: breaks it at its inner spaces, else makes it smaller, else
 * breaks it anywhere and makes the parts smaller.
 */
export function fitWord(unit: Unit, maxWidth: number, typesetter: Typesetter): FittedWord {
  const fit = { unit, maxWidth, typesetter }
  const pieces = unit.text.match(SPACED_PIECES) ?? []
  const spaced = pieces.length > 1 ? fitParts(pieces, fit, SMALLEST_WHOLE) : null
  if (spaced) return spaced
  let shrink = 1
  while (unit.width * shrink > maxWidth && shrink * SHRINK_STEP >= SMALLEST_WHOLE)
    shrink *= SHRINK_STEP
  if (unit.width * shrink <= maxWidth) return { shrink, lines: [[unit]] }
  const parts = fitParts(splitGraphemes(unit.text), fit, 0, shrink)
  return parts ?? { shrink, lines: [[unit]] }
}

type Fit = { unit: Unit; maxWidth: number; typesetter: Typesetter }

/** Packs pieces into at most MAX_PARTS lines, ever smaller; null when that takes less than `smallest`. */
function fitParts(
  pieces: readonly string[],
  { unit, maxWidth, typesetter }: Fit,
  smallest: number,
  largest = 1,
): FittedWord | null {
  const widths = pieces.map((piece) => typesetter.set(piece).width)
  for (let shrink = largest; shrink >= smallest && shrink > 0.001; shrink *= SHRINK_STEP) {
    const parts = packEvenly(pieces, widths, maxWidth / shrink)
    if (parts.length > MAX_PARTS) continue
    const lines = parts.map((text): Unit[] => [{ ...unit, ...typesetter.set(text) }])
    if (lines.flat().every(({ width }) => width * shrink <= maxWidth)) return { shrink, lines }
  }
  return null
}

/** Joins pieces into parts of about equal width, each at most `maxWidth` where that is possible. */
function packEvenly(
  pieces: readonly string[],
  widths: readonly number[],
  maxWidth: number,
): string[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const target = Math.min(total / Math.ceil(total / maxWidth) + Math.max(...widths) / 2, maxWidth)
  const parts: string[] = []
  let filled = Number.POSITIVE_INFINITY
  pieces.forEach((piece, index) => {
    const width = widths[index] ?? 0
    if (filled + width > target) {
      parts.push('')
      filled = 0
    }
    parts[parts.length - 1] += piece
    filled += width
  })
  return parts.map((part) => part.trim())
}

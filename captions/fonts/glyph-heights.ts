/**
 * How high and deep the ink of each glyph reaches, for fonts that have lost their outlines: a table of our own in the
 * font, two signed bytes a glyph: up from the baseline, then down, in eightieths of an em, rounded away from the ink.
 */
export const HEIGHTS_TAG = 'WLgh'

const STEPS_PER_EM = 80
const [LEAST, MOST] = [-127, 127]
/** Written for a glyph without ink. */
const BLANK = -128

/** In font units, `bottom` and `top` as the font has them: up is positive. */
export type GlyphBox = { bottom: number; top: number }
/** In em from the baseline; `below` is positive for a descender. */
export type GlyphHeight = { above: number; below: number }

export function writeHeights(boxes: readonly (GlyphBox | null)[], unitsPerEm: number): Int8Array {
  const step = (units: number) =>
    Math.min(Math.max(Math.ceil((units * STEPS_PER_EM) / unitsPerEm), LEAST), MOST)
  return Int8Array.from(
    boxes.flatMap((box) => (box ? [step(box.top), step(-box.bottom)] : [BLANK, BLANK])),
  )
}

/** Null for a glyph without ink. */
export function readHeight(table: Int8Array, glyph: number): GlyphHeight | null {
  const [above, below] = [table[glyph * 2] ?? BLANK, table[glyph * 2 + 1] ?? BLANK]
  return above === BLANK ? null : { above: above / STEPS_PER_EM, below: below / STEPS_PER_EM }
}

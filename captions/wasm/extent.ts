import type { GlyphHeight } from '#captions/fonts/glyph-heights.ts'

// hb_glyph_info_t and hb_glyph_position_t of hb-buffer.h, in 32-bit words.
export const GLYPH_WORDS = 5
const GLYPH_WORD = 0
const CLUSTER_WORD = 2
const X_ADVANCE_WORD = 0
const X_OFFSET_WORD = 2
const Y_OFFSET_WORD = 3

/** The extent of a shaped run, from where its pen starts. */
export type Extent = {
  /** Sum of the glyphs' advances. */
  advance: number
  /**
   * The ends of the box that libass aligns text by. It goes from the first glyph of each cluster, wherever that is
   * shifted to, over the cluster's advance (ass_render.c, compute_string_bbox), so the dots of Arabic letters move it.
   */
  left: number
  right: number
  /** How high and deep the ink reaches from the baseline, at most an eightieth of an em too far; 0 without ink. */
  above: number
  below: number
}

const NOTHING: Extent = { advance: 0, left: 0, right: 0, above: 0, below: 0 }

/** HarfBuzz' answer: five words a glyph, in font units. */
export type Shaped = { infos: Int32Array; positions: Int32Array }

/** Sums glyphs up. `heightOf` answers in em, `unitsPerEm` brings what HarfBuzz says to em; so is what comes back. */
export function toExtent(
  { infos, positions }: Shaped,
  unitsPerEm: number,
  heightOf: (glyph: number) => GlyphHeight | null,
): Extent {
  if (infos.length === 0) return NOTHING
  let [pen, left, right] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let glyph = 0; glyph < infos.length; ) {
    const cluster = infos[glyph + CLUSTER_WORD]
    const start = pen + (positions[glyph + X_OFFSET_WORD] ?? 0)
    let advance = 0
    for (; glyph < infos.length && infos[glyph + CLUSTER_WORD] === cluster; glyph += GLYPH_WORDS)
      advance += positions[glyph + X_ADVANCE_WORD] ?? 0
    left = Math.min(left, start)
    right = Math.max(right, start + advance)
    pen += advance
  }
  const width = { advance: pen / unitsPerEm, left: left / unitsPerEm, right: right / unitsPerEm }
  return { ...width, ...inkHeight({ infos, positions }, unitsPerEm, heightOf) }
}

function inkHeight(
  { infos, positions }: Shaped,
  unitsPerEm: number,
  heightOf: (glyph: number) => GlyphHeight | null,
): GlyphHeight {
  let [above, below] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let glyph = 0; glyph < infos.length; glyph += GLYPH_WORDS) {
    const ink = heightOf(infos[glyph + GLYPH_WORD] ?? 0)
    const rise = (positions[glyph + Y_OFFSET_WORD] ?? 0) / unitsPerEm
    if (ink) [above, below] = [Math.max(above, ink.above + rise), Math.max(below, ink.below - rise)]
  }
  return above === Number.NEGATIVE_INFINITY ? { above: 0, below: 0 } : { above, below }
}

/** Puts extents side by side, from left to right. */
export function joinExtents(extents: readonly Extent[]): Extent {
  const [first, ...others] = extents
  return others.reduce(
    (whole, part) => ({
      advance: whole.advance + part.advance,
      left: Math.min(whole.left, whole.advance + part.left),
      right: Math.max(whole.right, whole.advance + part.right),
      above: Math.max(whole.above, part.above),
      below: Math.max(whole.below, part.below),
    }),
    first ?? NOTHING,
  )
}

import type { GlyphBox } from '#captions/fonts/glyph-heights.ts'
import { readTables } from '#captions/fonts/sfnt.ts'

/** Reads how high and deep each glyph reaches (OpenType 1.9, "glyf": the header of a glyph); null for a blank one. */
export function readGlyphBoxes(font: Uint8Array): {
  boxes: (GlyphBox | null)[]
  unitsPerEm: number
} {
  const tables = new Map(readTables(font).map(({ name, bytes }) => [name, bytes]))
  const open = (name: string) => {
    const bytes = tables.get(name)
    if (!bytes) throw new Error(`the font has no table ${name}`)
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  const [head, maxp, loca, glyf] = [open('head'), open('maxp'), open('loca'), open('glyf')]
  const isLong = head.getInt16(50) === 1
  const start = (glyph: number) =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2
  const boxes = Array.from({ length: maxp.getUint16(4) }, (_, glyph) => {
    const at = start(glyph)
    if (start(glyph + 1) === at) return null
    return { bottom: glyf.getInt16(at + 4), top: glyf.getInt16(at + 8) }
  })
  return { boxes, unitsPerEm: head.getUint16(18) }
}

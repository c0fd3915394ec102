import { HEIGHTS_TAG, writeHeights } from '#captions/fonts/glyph-heights.ts'
import { readTables, type Table } from '#captions/fonts/sfnt.ts'
import { readGlyphBoxes } from './glyph-boxes.ts'

/** Tables that decide how wide text is; glyf, loca, cvt and their like only say how it is drawn. */
const KEPT = ['GDEF', 'GPOS', 'GSUB', 'OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'kern', 'maxp']
const TABLE_RECORD_BYTES = 16
const HEADER_BYTES = 12

/**
 * Rebuilds a static TTF without its outlines (OpenType 1.9, "Organization of an OpenType font"); widths stay equal, and
 * a table of heights takes the outlines' place.
 */
export function stripOutlines(font: Uint8Array): Uint8Array {
  const { boxes, unitsPerEm } = readGlyphBoxes(font)
  const heights = new Uint8Array(writeHeights(boxes, unitsPerEm).buffer)
  const tables = [
    ...readTables(font).filter(({ name }) => KEPT.includes(name)),
    { name: HEIGHTS_TAG, bytes: heights },
  ]
  return writeFont(new DataView(font.buffer, font.byteOffset).getUint32(0), tables)
}

function writeFont(version: number, tables: readonly Table[]): Uint8Array {
  const directoryBytes = HEADER_BYTES + tables.length * TABLE_RECORD_BYTES
  const size = tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), directoryBytes)
  const font = new Uint8Array(size)
  const view = new DataView(font.buffer)
  view.setUint32(0, version)
  view.setUint16(4, tables.length)
  // Readers look tables up by halving the directory; checksums are read by none.
  const sorted = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  let offset = directoryBytes
  sorted.forEach(({ name, bytes }, index) => {
    const record = HEADER_BYTES + index * TABLE_RECORD_BYTES
    font.set(new TextEncoder().encode(name), record)
    view.setUint32(record + 8, offset)
    view.setUint32(record + 12, bytes.length)
    font.set(bytes, offset)
    offset += aligned(bytes.length)
  })
  return font
}

const aligned = (length: number) => (length + 3) & ~3

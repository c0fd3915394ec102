/** Tables that decide how wide text is; glyf, loca, cvt and their like only say how it is drawn. */
const KEPT = ['GDEF', 'GPOS', 'GSUB', 'OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'kern', 'maxp']
const TABLE_RECORD_BYTES = 16
const HEADER_BYTES = 12

/** Rebuilds a static TTF without its outlines (OpenType 1.9, "Organization of an OpenType font"); widths stay equal. */
export function stripOutlines(font: Uint8Array): Uint8Array {
  const source = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = readTables(source).filter(({ name }) => KEPT.includes(name))
  const directoryBytes = HEADER_BYTES + tables.length * TABLE_RECORD_BYTES
  const size = tables.reduce((sum, { length }) => sum + aligned(length), directoryBytes)
  const stripped = new Uint8Array(size)
  const target = new DataView(stripped.buffer)
  target.setUint32(0, source.getUint32(0))
  target.setUint16(4, tables.length)
  let offset = directoryBytes
  tables.forEach((table, index) => {
    const record = HEADER_BYTES + index * TABLE_RECORD_BYTES
    stripped.set(font.subarray(table.record, table.record + 8), record)
    target.setUint32(record + 8, offset)
    target.setUint32(record + 12, table.length)
    stripped.set(font.subarray(table.offset, table.offset + table.length), offset)
    offset += aligned(table.length)
  })
  return stripped
}

function readTables(source: DataView) {
  return Array.from({ length: source.getUint16(4) }, (_, index) => {
    const record = HEADER_BYTES + index * TABLE_RECORD_BYTES
    const letters = [0, 1, 2, 3].map((at) => String.fromCharCode(source.getUint8(record + at)))
    return {
      name: letters.join(''),
      record,
      offset: source.getUint32(record + 8),
      length: source.getUint32(record + 12),
    }
  })
}

const aligned = (length: number) => (length + 3) & ~3

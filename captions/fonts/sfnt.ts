/** A table of a font file (OpenType 1.9, "Organization of an OpenType font"); its bytes are a view. */
export type Table = { name: string; bytes: Uint8Array }

const HEADER_BYTES = 12
const RECORD_BYTES = 16

/** The tables of a TrueType or OpenType file, in its order. Bytes that are no font have none. */
export function readTables(font: Uint8Array): Table[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  if (font.length < HEADER_BYTES) return []
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const record = HEADER_BYTES + index * RECORD_BYTES
    const name = String.fromCharCode(...font.subarray(record, record + 4))
    const offset = view.getUint32(record + 8)
    return { name, bytes: font.subarray(offset, offset + view.getUint32(record + 12)) }
  })
}

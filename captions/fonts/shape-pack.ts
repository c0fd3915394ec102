/**
 * The shape pack: all fonts without their outlines, enough to measure text with. Layout: the magic, the byte length of
 * a JSON index (uint32, little-endian), the index, then the fonts one after the other.
 */
const MAGIC = 'WLSHAPE1'
const HEADER_BYTES = MAGIC.length + 4

/** `sha256` is that of the complete font file; `offset` counts from the end of the index. */
type Entry = { file: string; sha256: string; offset: number; length: number }

/** A pack held in memory; a font's bytes are a view, copied only by who opens it. */
export type ShapePack = { find: (file: string, sha256: string) => Uint8Array | undefined }

/** Reads a pack's index. Throws when the bytes are no pack. */
export function readShapePack(bytes: Uint8Array): ShapePack {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const magic = new TextDecoder().decode(bytes.subarray(0, MAGIC.length))
  if (magic !== MAGIC) throw new Error('These bytes are no caption font pack.')
  const indexLength = view.getUint32(MAGIC.length, true)
  const start = HEADER_BYTES + indexLength
  const index = new TextDecoder().decode(bytes.subarray(HEADER_BYTES, start))
  const entries = new Map((JSON.parse(index) as Entry[]).map((entry) => [entry.file, entry]))
  return {
    find: (file, sha256) => {
      const entry = entries.get(file)
      if (entry?.sha256 !== sha256) return undefined
      return bytes.subarray(start + entry.offset, start + entry.offset + entry.length)
    },
  }
}

/** The name of the file in `fonts/shapes/` that holds the shapes of one font. */
export function shapesOf(file: string): string {
  return file.replace(/\.ttf$/, '.shapes')
}

/** Writes a pack of fonts that have lost their outlines. */
export function writeShapePack(
  fonts: readonly { file: string; sha256: string; shapes: Uint8Array }[],
): Uint8Array {
  let offset = 0
  const entries = fonts.map(({ file, sha256, shapes }): Entry => {
    const entry = { file, sha256, offset, length: shapes.length }
    offset += shapes.length
    return entry
  })
  const index = new TextEncoder().encode(JSON.stringify(entries))
  const pack = new Uint8Array(HEADER_BYTES + index.length + offset)
  pack.set(new TextEncoder().encode(MAGIC))
  new DataView(pack.buffer).setUint32(MAGIC.length, index.length, true)
  pack.set(index, HEADER_BYTES)
  let at = HEADER_BYTES + index.length
  for (const { shapes } of fonts) {
    pack.set(shapes, at)
    at += shapes.length
  }
  return pack
}

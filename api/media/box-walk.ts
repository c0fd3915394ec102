import { type ByteReader, fourCharacters, readUint64, UnreadableMedia } from './byte-reader.ts'

/** A box of ISO/IEC 14496-12 section 4.2; `start` and `end` enclose its payload. */
export type Box = { type: string; start: number; end: number }

const HEADER_BYTES = 8
const LARGE_HEADER_BYTES = 16

/** Visits the boxes between two offsets; throws UnreadableMedia when one leaves its parent. */
export async function* walkBoxes(
  reader: ByteReader,
  from: number,
  to: number,
): AsyncGenerator<Box> {
  let offset = from
  while (offset + HEADER_BYTES <= to) {
    reader.countBox()
    const header = await reader.view(offset, HEADER_BYTES)
    const type = fourCharacters(header, 4)
    const { size, headerBytes } = await readSize(reader, header.getUint32(0), offset, to)
    const end = offset + size
    if (size < headerBytes || end > to) {
      throw new UnreadableMedia(`box at ${offset} does not fit`)
    }
    yield { type, start: offset + headerBytes, end }
    offset = end
  }
}

async function readSize(reader: ByteReader, size: number, offset: number, to: number) {
  if (size === 0) return { size: to - offset, headerBytes: HEADER_BYTES }
  if (size !== 1) return { size, headerBytes: HEADER_BYTES }
  const large = await reader.view(offset, LARGE_HEADER_BYTES)
  return { size: readUint64(large, HEADER_BYTES), headerBytes: LARGE_HEADER_BYTES }
}

/** The children of a box by type, the first of each; unknown ones are skipped. */
export async function childBoxes(
  reader: ByteReader,
  parent: Box,
  types: readonly string[],
): Promise<Map<string, Box>> {
  const found = new Map<string, Box>()
  for await (const box of walkBoxes(reader, parent.start, parent.end)) {
    if (types.includes(box.type) && !found.has(box.type)) found.set(box.type, box)
    if (found.size === types.length) break
  }
  return found
}

/** The first `length` bytes of a box's payload. */
export function payload(reader: ByteReader, box: Box, length: number): Promise<DataView> {
  if (box.start + length > box.end) throw new UnreadableMedia(`${box.type} is too short`)
  return reader.view(box.start, length)
}

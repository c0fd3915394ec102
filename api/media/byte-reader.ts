/** Gives up to `length` bytes from `offset`; fewer only at the end of the file. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array>

const BLOCK_BYTES = 8 * 1024
/** Together they bound what a hostile file can cost: about 3 MiB and 400 requests. */
const MAX_REQUESTS = 400
const MAX_BOXES = 20_000

/** The bytes do not hold what their structure promises. */
export class UnreadableMedia extends Error {}

export type ByteReader = {
  sizeBytes: number
  /** Exactly `length` bytes (at most one block); throws UnreadableMedia past the end or over budget. */
  view: (offset: number, length: number) => Promise<DataView>
  /** Called once per box or chunk that a walk visits. */
  countBox: () => void
}

/** Reads small headers through cached blocks, and throws UnreadableMedia once the budget is spent. */
export function createByteReader(readRange: ReadRange, sizeBytes: number): ByteReader {
  let block: Uint8Array = new Uint8Array()
  let blockStart = 0
  let requests = 0
  let boxes = 0

  return {
    sizeBytes,
    countBox: () => {
      boxes += 1
      if (boxes > MAX_BOXES) throw new UnreadableMedia('too many boxes')
    },
    view: async (offset, length) => {
      if (length > BLOCK_BYTES || offset < 0 || offset + length > sizeBytes) {
        throw new UnreadableMedia('a box reaches past the end of the file')
      }
      if (offset < blockStart || offset + length > blockStart + block.byteLength) {
        requests += 1
        if (requests > MAX_REQUESTS) throw new UnreadableMedia('too many reads')
        block = await readRange(offset, Math.min(BLOCK_BYTES, sizeBytes - offset))
        blockStart = offset
        if (block.byteLength < length) throw new UnreadableMedia('the file ends early')
      }
      return new DataView(block.buffer, block.byteOffset + offset - blockStart, length)
    },
  }
}

/** Four bytes as text: box types, handler types, chunk ids. */
export function fourCharacters(view: DataView, offset: number): string {
  return String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  )
}

/** A 64-bit count as a number; sizes and times beyond 2^53 are nonsense here. */
export function readUint64(view: DataView, offset: number): number {
  const value = view.getBigUint64(offset)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnreadableMedia('a 64-bit value is absurd')
  return Number(value)
}

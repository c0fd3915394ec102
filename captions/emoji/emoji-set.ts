import { type Picture, readChunk } from './chunk.ts'
import type { EmojiChunk } from './manifest.ts'

/** The product's emoji; a chunk is read when one of its emoji is first asked for. */
export type EmojiSet = { open: (chunk: EmojiChunk) => ReadonlyMap<string, Picture> }

/** Thrown by `EmojiSet.open`: this chunk must be at hand before the captions can be laid out. */
export class EmojiNotLoaded extends Error {
  readonly chunk: EmojiChunk

  constructor(chunk: EmojiChunk) {
    super(`The emoji of ${chunk.file} are not loaded.`)
    this.name = 'EmojiNotLoaded'
    this.chunk = chunk
  }
}

/** A set of the chunks whose bytes `find` answers; opening another throws EmojiNotLoaded. */
export function createEmojiSet(find: (chunk: EmojiChunk) => Uint8Array | undefined): EmojiSet {
  const opened = new Map<string, ReadonlyMap<string, Picture>>()
  return {
    open: (chunk) => {
      const known = opened.get(chunk.file)
      if (known) return known
      const bytes = find(chunk)
      if (!bytes) throw new EmojiNotLoaded(chunk)
      const pictures = readChunk(bytes)
      opened.set(chunk.file, pictures)
      return pictures
    },
  }
}

/** Where the web app serves a chunk. The address changes with the bytes, so it may be cached for ever. */
export function emojiAddress({ file, sha256 }: EmojiChunk): string {
  return `/emoji/${sha256.slice(0, 16)}/${file}`
}

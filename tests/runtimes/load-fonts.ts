import {
  createEmojiSet,
  EMOJI_CHUNKS,
  emojiAddress,
  type FontSet,
  loadFontSet,
  loadShaper,
} from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'

/** Fonts and all emoji for a runtime without files: `fetchEmoji` fetches from the address of a chunk. */
export async function loadFonts(
  shapes: Uint8Array,
  fetchEmoji: (address: string) => Promise<Response>,
): Promise<FontSet> {
  const chunks = await Promise.all(
    EMOJI_CHUNKS.map(async (chunk): Promise<[string, Uint8Array]> => {
      const response = await fetchEmoji(emojiAddress(chunk))
      return [chunk.file, new Uint8Array(await response.arrayBuffer())]
    }),
  )
  const files = new Map(chunks)
  const emoji = createEmojiSet(({ file }) => files.get(file))
  return loadFontSet(await loadShaper(await hbWasm()), shapes, emoji)
}

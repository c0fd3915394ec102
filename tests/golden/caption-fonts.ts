import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaptionData } from '#api/adapters/caption-compiler.ts'
import {
  createEmojiSet,
  type EmojiChunk,
  type FontSet,
  loadFontSet,
  loadShaper,
} from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'

export const FONTS_FOLDER = join(import.meta.dirname, '..', '..', 'captions', 'fonts')

const EMOJI_FOLDER = join(FONTS_FOLDER, '..', 'emoji', 'chunks')

/** The product's fonts and emoji, as `captions/{emoji,fonts}/build` made them. */
export async function loadCaptionFonts(): Promise<FontSet> {
  const shapes = new Uint8Array(readFileSync(join(FONTS_FOLDER, 'shapes.bin')))
  return loadFontSet(await loadShaper(await hbWasm()), shapes, createEmojiSet(readEmojiChunk))
}

/** A file that `captions/emoji/build/build-emoji.ts` made. */
export function readEmojiChunk({ file }: EmojiChunk): Uint8Array {
  return new Uint8Array(readFileSync(join(EMOJI_FOLDER, file)))
}

/** The same for the API. */
export const captionData: CaptionData = {
  readShapes: async () => readFileSync(join(FONTS_FOLDER, 'shapes.bin')),
  readEmoji: async (chunk) => readEmojiChunk(chunk),
  readFont: async ({ file }) => readFileSync(join(FONTS_FOLDER, 'files', file)),
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FontSet, loadFontSet, loadShaper } from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'

export const FONTS_FOLDER = join(import.meta.dirname, '..', '..', 'captions', 'fonts')

/** The product's fonts, as `captions/fonts/build/build-fonts.ts` made them. */
export async function loadCaptionFonts(): Promise<FontSet> {
  const shapes = new Uint8Array(readFileSync(join(FONTS_FOLDER, 'shapes.bin')))
  return loadFontSet(await loadShaper(await hbWasm()), shapes)
}

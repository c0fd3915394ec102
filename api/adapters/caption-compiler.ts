import type { CaptionCompiler } from '#api/ports/caption-compiler.ts'
import { compileCaptions, loadFontSet, loadShaper, parseStyle } from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'

/** The captions engine. `readShapes` gives captions/fonts/shapes.bin; it is read once, at the first compilation. */
export function createCaptionCompiler(readShapes: () => Promise<Uint8Array>): CaptionCompiler {
  let fonts: ReturnType<typeof loadFonts> | undefined
  const fontsOnce = async () => {
    fonts ??= loadFonts(readShapes)
    try {
      return await fonts
    } catch (error) {
      fonts = undefined
      throw error
    }
  }
  return {
    compile: async ({ words, styles, width, height, lang }) => {
      const compiled = compileCaptions({
        words,
        style: parseStyle(styles),
        frame: { width, height },
        lang,
        fonts: await fontsOnce(),
      })
      return { ass: compiled.ass, fonts: compiled.fontFiles }
    },
  }
}

async function loadFonts(readShapes: () => Promise<Uint8Array>) {
  const [shaper, shapes] = await Promise.all([hbWasm().then(loadShaper), readShapes()])
  return loadFontSet(shaper, shapes)
}

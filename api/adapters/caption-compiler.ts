import type { CaptionCompiler, CaptionSource } from '#api/ports/caption-compiler.ts'
import type { FontFile } from '#captions/fonts/manifest.ts'
import {
  type CaptionInput,
  compileCaptions,
  createEmojiSet,
  type EmojiChunk,
  EmojiNotLoaded,
  loadFontSet,
  loadShaper,
  parseStyle,
} from '#captions/index.ts'
import { sha256Of } from '#captions/sha256.ts'
import { hbWasm } from '#hb-wasm'
import { writeCaptionFile } from './caption-files.ts'
import { startOnce } from './start-once.ts'

/** Where the engine's data comes from. Shapes and emoji are read once, when captions first need them; fonts each time. */
export type CaptionData = {
  /** Gives captions/fonts/shapes.bin. */
  readShapes: () => Promise<Uint8Array>
  /** Gives a file of captions/emoji/chunks. */
  readEmoji: (chunk: EmojiChunk) => Promise<Uint8Array>
  /** Gives a file of captions/fonts/files. */
  readFont: (font: FontFile) => Promise<Uint8Array>
}

/** The captions engine. What cannot be read is tried again by the next compilation. */
export function createCaptionCompiler(data: CaptionData): CaptionCompiler {
  const { readShapes, readEmoji, readFont } = data
  const emoji = new Map<string, Uint8Array>()
  const emojiSet = createEmojiSet(({ file }) => emoji.get(file))
  const fontsOnce = startOnce(async () => {
    const [shaper, shapes] = await Promise.all([hbWasm().then(loadShaper), readShapes()])
    return loadFontSet(shaper, shapes, emojiSet)
  })
  /** Does work with the engine once the emoji that it comes upon are loaded. */
  const withInput = async <Result>(
    { words, styles, width, height, lang }: CaptionSource,
    work: (input: CaptionInput) => Result,
  ): Promise<Result> => {
    const style = parseStyle(styles)
    const input = { words, style, frame: { width, height }, lang, fonts: await fontsOnce() }
    // Each round names one more chunk of emoji; most captions need none.
    for (;;) {
      try {
        return work(input)
      } catch (error) {
        if (!(error instanceof EmojiNotLoaded)) throw error
        emoji.set(error.chunk.file, await readChecked(error.chunk, readEmoji))
      }
    }
  }
  return {
    compile: async (source) => {
      const { ass, fontFiles } = await withInput(source, compileCaptions)
      return { ass, fonts: fontFiles }
    },
    write: (source, wanted) =>
      writeCaptionFile(source, wanted, { withInput: (work) => withInput(source, work), readFont }),
  }
}

/** Other bytes than those that the page draws would make the export another picture than the preview. */
async function readChecked(
  chunk: EmojiChunk,
  readEmoji: CaptionData['readEmoji'],
): Promise<Uint8Array> {
  const bytes = new Uint8Array(await readEmoji(chunk))
  if ((await sha256Of(bytes)) !== chunk.sha256)
    throw new Error(`${chunk.file} is not the manifest's: build the emoji again.`)
  return bytes
}

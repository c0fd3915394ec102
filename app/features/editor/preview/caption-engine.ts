import {
  type CaptionInput,
  type CompiledCaptions,
  compileCaptions,
  createEmojiSet,
  createFontSet,
  type EmojiChunk,
  EmojiNotLoaded,
  emojiAddress,
  FontNotLoaded,
  loadShaper,
} from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'
import { fetchChecked } from './fetch-checked.ts'
import { createLoadedFiles } from './loaded-files.ts'
import { fetchShapes } from './shape-files.ts'
import { MEASURES, reportSpan } from './timing.ts'

/** The captions engine of the export, in this page. Fetches measures of fonts and drawings of emoji when first needed. */
export type PreviewEngine = {
  /** Rejects with FontFailure when measures or emoji cannot be fetched. The next call tries again. */
  compile: (input: Omit<CaptionInput, 'fonts'>) => Promise<CompiledCaptions>
}

/** Starts HarfBuzz; fonts and emoji come one by one when captions need them. */
export async function startEngine(): Promise<PreviewEngine> {
  const shapes = createLoadedFiles(fetchShapes)
  const emoji = createLoadedFiles((chunk: EmojiChunk) =>
    fetchChecked(emojiAddress(chunk), chunk.sha256),
  )
  const shaper = await loadShaper(await hbWasm())
  const fonts = createFontSet(shaper, shapes.find, createEmojiSet(emoji.find))

  const compile = (input: Omit<CaptionInput, 'fonts'>) => {
    const start = performance.now()
    const compiled = compileCaptions({ ...input, fonts })
    reportSpan(MEASURES.compile, start)
    return compiled
  }
  return {
    compile: async (input) => {
      // Each round names one more font or chunk of emoji; captions use a handful at most.
      for (;;) {
        try {
          return compile(input)
        } catch (error) {
          if (error instanceof FontNotLoaded) await shapes.load(error.font)
          else if (error instanceof EmojiNotLoaded) await emoji.load(error.chunk)
          else throw error
        }
      }
    },
  }
}

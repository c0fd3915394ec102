import {
  type CaptionInput,
  type CompiledCaptions,
  compileCaptions,
  createFontSet,
  FontNotLoaded,
  loadShaper,
} from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'
import { createShapeFiles } from './shape-files.ts'
import { MEASURES, reportSpan } from './timing.ts'

/** The captions engine of the export, in this page. Fetches the measures of each font when it first needs them. */
export type PreviewEngine = {
  /** Rejects when a font's measures cannot be fetched. The next call tries again. */
  compile: (input: Omit<CaptionInput, 'fonts'>) => Promise<CompiledCaptions>
}

/** Starts HarfBuzz; fonts come one by one when captions need them. */
export async function startEngine(): Promise<PreviewEngine> {
  const shapes = createShapeFiles()
  const fonts = createFontSet(await loadShaper(await hbWasm()), shapes.find)

  const compile = (input: Omit<CaptionInput, 'fonts'>) => {
    const start = performance.now()
    const compiled = compileCaptions({ ...input, fonts })
    reportSpan(MEASURES.compile, start)
    return compiled
  }
  return {
    compile: async (input) => {
      // Each round names one more font; captions use a handful at most.
      for (;;) {
        try {
          return compile(input)
        } catch (error) {
          if (!(error instanceof FontNotLoaded)) throw error
          await shapes.load(error.font)
        }
      }
    },
  }
}

import {
  type CaptionInput,
  compileCaptions,
  createFontSet,
  FontNotLoaded,
  loadShaper,
} from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'
import type { PreviewEngine } from './engine.ts'
import { createShapeFiles } from './shape-files.ts'
import { MEASURES, reportSpan } from './timing.ts'

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

import type { CaptionInput, CompiledCaptions } from '#captions/index.ts'

/** The captions engine of the export, in this page. Fetches the measures of each font when it first needs them. */
export type PreviewEngine = {
  /** Rejects when a font's measures cannot be fetched. The next call tries again. */
  compile: (input: Omit<CaptionInput, 'fonts'>) => Promise<CompiledCaptions>
}

let loading: Promise<PreviewEngine> | undefined

/** Loads the engine once for the page; after a failure the next call tries again. Browser only. */
export function loadPreviewEngine(): Promise<PreviewEngine> {
  loading ??= import('./caption-engine.ts')
    .then(({ startEngine }) => startEngine())
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

import type { PreviewEngine } from './caption-engine.ts'

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

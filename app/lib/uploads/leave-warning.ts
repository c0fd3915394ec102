import { isMoving, type Upload } from './upload.ts'
import type { UploadEngine } from './upload-engine.ts'

/** Warns before the page is left while that would lose an upload: one whose file the browser has not kept. */
export function warnBeforeLoss(store: UploadEngine['store']): void {
  let isWarning = false
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const wouldBeLost = (upload: Upload) => isMoving(upload) && !upload.isKept
  store.subscribe((uploads) => {
    const shouldWarn = uploads.some(wouldBeLost)
    if (shouldWarn === isWarning) return
    isWarning = shouldWarn
    // A page with such a listener is not kept for going back to, so it is there only as long as it is needed.
    if (shouldWarn) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  })
}

import { ApiFailure, failureText } from '#app/lib/api/api-failure.ts'
import { m } from '#app/paraglide/messages.js'
import { FileGone } from './send-parts.ts'
import type { Upload } from './upload.ts'
import type { UploadContext } from './upload-context.ts'

/** What the API says of the bytes themselves: no further try can change that. */
const REFUSED_VIDEO = 422

/** Shows what ended an upload, and forgets the file of one that the API has given up. */
export async function showFailure(ctx: UploadContext, key: string, error: unknown): Promise<void> {
  const upload = ctx.list.find(key)
  if (!upload) return
  if (isOver(error) && upload.phase === 'elsewhere') {
    ctx.list.remove(key)
    ctx.onEndedElsewhere()
    return
  }
  const outcome = outcomeOf(upload, error)
  ctx.list.change(key, { secondsLeft: null, ...outcome })
  const isForgotten = outcome.phase === 'file_needed' || outcome.id === null
  if (upload.id !== null && isForgotten) await ctx.files.forget(upload.id)
}

function outcomeOf(upload: Upload, error: unknown): Partial<Upload> {
  if (error instanceof FileGone) return { phase: 'file_needed', file: null, isKept: null }
  const failed = { phase: 'failed', canRetry: upload.file !== null } as const
  if (!(error instanceof ApiFailure)) return { ...failed, failure: m['errors.generic']() }
  const failure = failureText(error)
  if (error.status === REFUSED_VIDEO) {
    return { ...failed, failure, id: null, isKept: null, canRetry: false }
  }
  if (!isOver(error)) return { ...failed, failure }
  const canRetry = upload.file !== null && upload.lang !== null
  return { ...failed, failure, id: null, isKept: null, sentBytes: 0, canRetry }
}

/** Whether the API no longer has the upload. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'UPLOAD_NOT_FOUND'
}

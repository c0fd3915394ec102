import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/uploads.ts'
import { getOwnUpload } from './own-upload.ts'

/**
 * Gives an upload up: its bytes are free again and the store forgets the parts. Repeating it is harmless; UPLOAD_NOT_FOUND
 * when it has become a project.
 */
export async function abortUpload(ctx: UserContext, uploadId: string): Promise<void> {
  const upload = await getOwnUpload(ctx, uploadId)
  const outcome = await calls.abortUpload(ctx.db, { userId: ctx.user.id, uploadId })
  const isProject = upload.status === 'done'
  if (outcome === 'not_found' || isProject) throw new ApiError('UPLOAD_NOT_FOUND')
  if (outcome === 'closed' || upload.storeUploadId === null) return
  await forgetParts(ctx, { ...upload, storeUploadId: upload.storeUploadId })
}

type Parts = { id: string; objectKey: string; storeUploadId: string }

/** Lets the store drop the parts now; a store that is away does not matter, because the sweep asks again. */
export async function forgetParts(ctx: UserContext, upload: Parts): Promise<void> {
  const { id, objectKey, storeUploadId } = upload
  await ctx.storage
    .abortMultipartUpload(objectKey, storeUploadId)
    .catch((cause: unknown) => ctx.log.error('upload_abort_failed', cause, { upload_id: id }))
}

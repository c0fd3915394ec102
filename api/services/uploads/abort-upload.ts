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
  await ctx.storage.abortMultipartUpload(upload.objectKey, upload.storeUploadId)
}

import { eq } from 'drizzle-orm'
import type { UserContext } from '#api/services/context.ts'
import { uploads } from '#db/schema/uploads.ts'
import { abortUpload, forgetParts } from './abort-upload.ts'
import type { OpenUploadRow } from './own-upload.ts'
import { type NewUpload, reserveUpload } from './reserve-upload.ts'

/** Reserves room and opens a multipart upload in the store. */
export async function openMultipart(ctx: UserContext, input: NewUpload): Promise<OpenUploadRow> {
  const { uploadId, objectKey } = await reserveUpload(ctx, input)
  let storeUploadId: string | undefined
  try {
    storeUploadId = await ctx.storage.startMultipartUpload(objectKey, input.mime)
    const [row] = await ctx.db
      .update(uploads)
      .set({ storeUploadId })
      .where(eq(uploads.id, uploadId))
      .returning()
    if (!row) throw new Error('the upload row vanished')
    return { ...row, storeUploadId }
  } catch (error) {
    // No row may know the store's name for it, so the sweep would not find it.
    if (storeUploadId) await forgetParts(ctx, { id: uploadId, objectKey, storeUploadId })
    await abortUpload(ctx, uploadId).catch((cause: unknown) =>
      ctx.log.error('upload_abort_failed', cause, { upload_id: uploadId }),
    )
    throw error
  }
}

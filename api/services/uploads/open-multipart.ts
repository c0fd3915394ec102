import { eq } from 'drizzle-orm'
import type { UserContext } from '#api/services/context.ts'
import { uploads } from '#db/schema/uploads.ts'
import { abortUpload } from './abort-upload.ts'
import type { OpenUploadRow } from './own-upload.ts'
import { type NewUpload, reserveUpload } from './reserve-upload.ts'

/** Reserves room and opens a multipart upload in the store. */
export async function openMultipart(ctx: UserContext, input: NewUpload): Promise<OpenUploadRow> {
  const { uploadId, objectKey } = await reserveUpload(ctx, input)
  try {
    const storeUploadId = await ctx.storage.startMultipartUpload(objectKey, input.mime)
    const [row] = await ctx.db
      .update(uploads)
      .set({ storeUploadId })
      .where(eq(uploads.id, uploadId))
      .returning()
    if (!row) throw new Error('the upload row vanished')
    return { ...row, storeUploadId }
  } catch (error) {
    await abortUpload(ctx, uploadId)
    throw error
  }
}

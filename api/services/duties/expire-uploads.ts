import type { Context } from '#api/services/context.ts'
import * as calls from '#api/services/database/uploads.ts'

const BATCH = 20

/** Ends uploads whose time is over, in the database and in the store; returns how many. */
export async function expireUploads(ctx: Context): Promise<number> {
  const expired = await calls.expireUploads(ctx.db, BATCH)
  for (const { uploadId, objectKey, storeUploadId } of expired) {
    if (storeUploadId === null) continue
    // The store forgets unfinished uploads by itself after some days, so this may fail.
    await ctx.storage
      .abortMultipartUpload(objectKey, storeUploadId)
      .catch((cause: unknown) =>
        ctx.log.error('upload_abort_failed', cause, { upload_id: uploadId }),
      )
  }
  return expired.length
}

import { and, eq } from 'drizzle-orm'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { uploads } from '#db/schema/uploads.ts'

export type UploadRow = typeof uploads.$inferSelect
export type OpenUploadRow = UploadRow & { storeUploadId: string }

/** The caller's upload that is under way or done; UPLOAD_NOT_FOUND for any other. */
export async function getOwnUpload(ctx: UserContext, uploadId: string): Promise<UploadRow> {
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.userId, ctx.user.id)))
  const isOver = row?.status === 'aborted' || row?.status === 'expired'
  if (!row || isOver) throw new ApiError('UPLOAD_NOT_FOUND')
  return row
}

/** The same while parts may still be sent, with the store's name for it. */
export async function getOpenUpload(ctx: UserContext, uploadId: string): Promise<OpenUploadRow> {
  const row = await getOwnUpload(ctx, uploadId)
  const { storeUploadId } = row
  if (row.status !== 'open' || storeUploadId === null) throw new ApiError('UPLOAD_NOT_FOUND')
  return { ...row, storeUploadId }
}

/** Bytes of a part: all alike but the last. */
export function partBytes(upload: UploadRow, part: number): number {
  return Math.min(upload.partSizeBytes, upload.sizeBytes - (part - 1) * upload.partSizeBytes)
}

export function partCount(upload: Pick<UploadRow, 'sizeBytes' | 'partSizeBytes'>): number {
  return Math.ceil(upload.sizeBytes / upload.partSizeBytes)
}

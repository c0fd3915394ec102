import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { uploadReply } from '#api/contract/upload.ts'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { uploads } from '#db/schema/uploads.ts'
import { toWireUpload } from './get-upload.ts'
import { getOpenUpload, partCount } from './own-upload.ts'

/** Notes the etags of parts that have arrived; reports of several requests add up. */
export async function reportParts(
  ctx: UserContext,
  uploadId: string,
  parts: Record<string, string>,
): Promise<z.infer<typeof uploadReply>> {
  const upload = await getOpenUpload(ctx, uploadId)
  const last = partCount(upload)
  const isPartNumber = (name: string) => /^[1-9]\d{0,4}$/.test(name) && Number(name) <= last
  if (!Object.keys(parts).every(isPartNumber)) throw new ApiError('INVALID_INPUT')
  const [row] = await ctx.db
    .update(uploads)
    .set({ parts: sql`${uploads.parts} || ${JSON.stringify(parts)}::jsonb` })
    .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'open')))
    .returning()
  if (!row) throw new ApiError('UPLOAD_NOT_FOUND')
  return toWireUpload(row)
}

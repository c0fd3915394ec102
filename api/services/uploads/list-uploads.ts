import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { uploadReply } from '#api/contract/upload.ts'
import type { UserContext } from '#api/services/context.ts'
import { uploads } from '#db/schema/uploads.ts'
import { toWireUpload } from './get-upload.ts'

/** The caller's uploads under way, newest first. */
export async function listUploads(ctx: UserContext): Promise<z.infer<typeof uploadReply>[]> {
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, ctx.user.id),
        eq(uploads.status, 'open'),
        isNotNull(uploads.storeUploadId),
        gt(uploads.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
  return rows.map(toWireUpload)
}

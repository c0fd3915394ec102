import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { startUploadInput, uploadReply } from '#api/contract/upload.ts'
import { ApiError, type ErrorCode } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/uploads.ts'
import { LANGUAGES, MIBIBYTE } from '#config'
import { uploads } from '#db/schema/uploads.ts'
import { abortUpload } from './abort-upload.ts'
import { toWireUpload } from './get-upload.ts'

/** Stores want at least 5 MiB, all parts equal but the last, and at most 10,000 parts. */
const PART_BYTES = 8 * MIBIBYTE
const LIFETIME_SECONDS = 24 * 60 * 60

const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/x-msvideo']
const OTHER_TYPE = 'application/octet-stream'

const REFUSALS = {
  no_plan: 'PLAN_REQUIRED',
  upload_too_large: 'UPLOAD_TOO_LARGE',
  storage_exceeded: 'STORAGE_QUOTA_EXCEEDED',
} satisfies Record<string, ErrorCode>

/** Reserves the file's bytes and opens a multipart upload in the store. */
export async function startUpload(
  ctx: UserContext,
  input: z.infer<typeof startUploadInput>,
): Promise<z.infer<typeof uploadReply>> {
  if (input.size === 0) throw new ApiError('VIDEO_EMPTY')
  if (!isSupportedLanguage(input.lang)) throw new ApiError('LANGUAGE_UNSUPPORTED')
  const mime = VIDEO_TYPES.includes(input.type) ? input.type : OTHER_TYPE

  const started = await calls.startUpload(ctx.db, {
    userId: ctx.user.id,
    projectName: input.projectName,
    lang: input.lang,
    filename: input.filename,
    mime,
    sizeBytes: input.size,
    partSizeBytes: PART_BYTES,
    ttlSeconds: LIFETIME_SECONDS,
  })
  if (started.code !== 'ok') throw new ApiError(REFUSALS[started.code])

  try {
    const storeUploadId = await ctx.storage.startMultipartUpload(started.objectKey, mime)
    const [row] = await ctx.db
      .update(uploads)
      .set({ storeUploadId })
      .where(eq(uploads.id, started.uploadId))
      .returning()
    if (!row) throw new Error('the upload row vanished')
    return toWireUpload(row)
  } catch (error) {
    await abortUpload(ctx, started.uploadId)
    throw error
  }
}

function isSupportedLanguage(lang: string): boolean {
  return lang === 'auto' || LANGUAGES.some((language) => language === lang)
}

import { ApiError, type ErrorCode } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/uploads.ts'
import { MIBIBYTE } from '#config'

/** Stores want at least 5 MiB, all parts equal but the last, and at most 10,000 parts. */
export const PART_BYTES = 8 * MIBIBYTE

const REFUSALS = {
  no_plan: 'PLAN_REQUIRED',
  upload_too_large: 'UPLOAD_TOO_LARGE',
  too_many_uploads: 'TOO_MANY_UPLOADS',
  too_many_projects: 'TOO_MANY_PROJECTS',
  storage_exceeded: 'STORAGE_QUOTA_EXCEEDED',
} satisfies Record<string, ErrorCode>

export type NewUpload = {
  projectName: string
  lang: string
  filename: string
  mime: string
  sizeBytes: number
  ttlSeconds: number
}

/** Reserves room for a new object of the caller's; what is not committed in time is swept. */
export async function reserveUpload(
  ctx: UserContext,
  input: NewUpload,
): Promise<{ uploadId: string; objectKey: string }> {
  const userId = ctx.user.id
  const started = await calls.startUpload(ctx.db, { userId, partSizeBytes: PART_BYTES, ...input })
  if (started.code !== 'ok') throw new ApiError(REFUSALS[started.code])
  return started
}

import type { z } from 'zod'
import type { completeUploadReply } from '#api/contract/upload.ts'
import { ApiError, type ErrorCode } from '#api/errors.ts'
import type { ContainerFacts } from '#api/media/container-facts.ts'
import { type ContainerRefusal, readContainer } from '#api/media/read-container.ts'
import type { UserContext } from '#api/services/context.ts'
import { abortUpload, commitUpload } from '#api/services/database/uploads.ts'
import { getProject } from '#api/services/projects/get-project.ts'
import { MEDIA_LIMITS, type VideoContainer } from '#config'
import { getOwnUpload, partCount, type UploadRow } from './own-upload.ts'

const MIME: Record<VideoContainer, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
}
const REFUSALS: Record<ContainerRefusal, ErrorCode> = {
  empty: 'VIDEO_EMPTY',
  not_a_video: 'VIDEO_UNSUPPORTED',
  unreadable: 'VIDEO_UNREADABLE',
  no_picture: 'VIDEO_NO_PICTURE',
  too_long: 'VIDEO_TOO_LONG',
  too_large: 'VIDEO_TOO_LARGE',
}

/**
 * Puts the parts together, checks what came by its own header, and makes the project. Repeating it gives the same
 * project. A file that is refused is deleted and its bytes are free again; with parts missing nothing changes.
 */
export async function completeUpload(
  ctx: UserContext,
  uploadId: string,
): Promise<z.infer<typeof completeUploadReply>> {
  const upload = await getOwnUpload(ctx, uploadId)
  if (upload.status === 'open') {
    await joinParts(ctx, upload)
    const facts = await checkObject(ctx, upload)
    await commit(ctx, upload, facts)
  }
  return getProject(ctx, uploadId)
}

async function joinParts(ctx: UserContext, upload: UploadRow): Promise<void> {
  const numbers = Array.from({ length: partCount(upload) }, (_, index) => index + 1)
  const parts = numbers.flatMap((part) => {
    const etag = upload.parts[part]
    return etag ? [{ part, etag }] : []
  })
  if (upload.storeUploadId === null || parts.length < numbers.length) {
    throw new ApiError('UPLOAD_INCOMPLETE')
  }
  const outcome = await ctx.storage.completeMultipartUpload(
    upload.objectKey,
    upload.storeUploadId,
    parts,
  )
  if (outcome === 'invalid_part') throw new ApiError('UPLOAD_INCOMPLETE')
}

async function checkObject(ctx: UserContext, upload: UploadRow): Promise<ContainerFacts> {
  const sizeBytes = await ctx.storage.sizeOf(upload.objectKey)
  // Another call is putting the parts together just now, or nobody did: nothing to judge yet.
  if (sizeBytes === null) throw new ApiError('UPLOAD_INCOMPLETE', { detail: 'no object' })
  if (sizeBytes !== upload.sizeBytes) {
    await discard(ctx, upload)
    throw new ApiError('UPLOAD_INCOMPLETE', { detail: `${sizeBytes} of ${upload.sizeBytes} bytes` })
  }
  const { facts, refusal } = await readContainer(
    (offset, length) => ctx.storage.readRange(upload.objectKey, offset, length),
    sizeBytes,
    MEDIA_LIMITS,
  )
  if (refusal === null) return facts
  await discard(ctx, upload)
  throw new ApiError(REFUSALS[refusal])
}

// Only the call that ended the upload may delete: another may have made a project of these bytes meanwhile.
async function discard(ctx: UserContext, upload: UploadRow): Promise<void> {
  const outcome = await abortUpload(ctx.db, { userId: ctx.user.id, uploadId: upload.id })
  if (outcome !== 'ok') return
  // The deletion is queued in any case; while the store is away the refusal must still reach the caller.
  await ctx.storage
    .remove(upload.objectKey)
    .catch((cause: unknown) =>
      ctx.log.error('object_deletion_failed', cause, { upload_id: upload.id }),
    )
}

async function commit(ctx: UserContext, upload: UploadRow, facts: ContainerFacts): Promise<void> {
  const outcome = await commitUpload(ctx.db, {
    userId: ctx.user.id,
    uploadId: upload.id,
    mime: MIME[facts.container],
    durationMs: Math.ceil(facts.durationSeconds * 1000),
    width: facts.width,
    height: facts.height,
  })
  if (outcome === 'closed' || outcome === 'not_found') throw new ApiError('UPLOAD_NOT_FOUND')
}

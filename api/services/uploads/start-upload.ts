import type { z } from 'zod'
import type { startUploadInput, uploadReply } from '#api/contract/upload.ts'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { toWireUpload } from './get-upload.ts'
import { openMultipart } from './open-multipart.ts'
import { storedType } from './upload-facts.ts'

const LIFETIME_SECONDS = 24 * 60 * 60

/** Opens an upload whose parts the client puts into the store by itself. */
export async function startUpload(
  ctx: UserContext,
  input: z.infer<typeof startUploadInput>,
): Promise<z.infer<typeof uploadReply>> {
  if (input.size === 0) throw new ApiError('VIDEO_EMPTY')
  const upload = await openMultipart(ctx, {
    projectName: input.projectName,
    lang: input.lang,
    filename: input.filename,
    mime: storedType(input.type),
    sizeBytes: input.size,
    ttlSeconds: LIFETIME_SECONDS,
  })
  return toWireUpload(upload)
}

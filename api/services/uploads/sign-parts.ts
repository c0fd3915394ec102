import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { getOpenUpload, partBytes, partCount } from './own-upload.ts'

const URL_SECONDS = 15 * 60

/** A signed address by part number, each good for one PUT of that part with exactly its bytes. */
export async function signParts(
  ctx: UserContext,
  uploadId: string,
  parts: readonly number[],
): Promise<Record<string, string>> {
  const upload = await getOpenUpload(ctx, uploadId)
  if (parts.some((part) => part > partCount(upload))) throw new ApiError('INVALID_INPUT')
  const signed = parts.map(async (number) => {
    const { objectKey, storeUploadId } = upload
    const part = { number, bytes: partBytes(upload, number) }
    const url = await ctx.storage.signPart(objectKey, storeUploadId, part, URL_SECONDS)
    return [number, url] as const
  })
  return Object.fromEntries(await Promise.all(signed))
}

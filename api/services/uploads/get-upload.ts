import type { z } from 'zod'
import type { uploadReply } from '#api/contract/upload.ts'
import type { UserContext } from '#api/services/context.ts'
import { getOpenUpload, partCount, type UploadRow } from './own-upload.ts'

/** An upload under way with the parts reported so far, so that a client can resume it. */
export async function getUpload(
  ctx: UserContext,
  uploadId: string,
): Promise<z.infer<typeof uploadReply>> {
  return toWireUpload(await getOpenUpload(ctx, uploadId))
}

export function toWireUpload(row: UploadRow): z.infer<typeof uploadReply> {
  return {
    id: row.id,
    project_name: row.projectName,
    filename: row.filename,
    size: row.sizeBytes,
    part_size: row.partSizeBytes,
    part_count: partCount(row),
    parts: row.parts,
    expires_at: row.expiresAt.toISOString(),
  }
}

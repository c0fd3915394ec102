import type { z } from 'zod'
import type { projectReply } from '#api/contract/project.ts'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/uploads.ts'
import { reserveUpload } from '#api/services/uploads/reserve-upload.ts'
import { copyName } from './copy-name.ts'
import { getProject } from './get-project.ts'
import { listProjects } from './list-projects.ts'
import { getOwnProject, type ProjectRow } from './own-project.ts'

/** A copy that does not end by then is swept like any upload. */
const LIFETIME_SECONDS = 60 * 60

/**
 * Makes another project of the same video with the same captions and style. It counts as storage like any upload;
 * its minutes are paid already. The export is not copied.
 */
export async function duplicateProject(
  ctx: UserContext,
  projectId: string,
): Promise<z.infer<typeof projectReply>> {
  const source = await getOwnProject(ctx, projectId)
  const taken = (await listProjects(ctx)).map(({ name }) => name)
  const upload = await reserveUpload(ctx, {
    projectName: copyName(source.name, taken),
    lang: source.lang,
    filename: source.originalFilename,
    mime: source.mime,
    sizeBytes: source.sizeBytes,
    ttlSeconds: LIFETIME_SECONDS,
  })
  const { uploadId } = upload
  const userId = ctx.user.id
  try {
    const proxyKey = await copyObjects(ctx, source, upload)
    const copied = { userId, uploadId, sourceProjectId: source.id, proxyKey }
    const outcome = await calls.commitCopy(ctx.db, copied)
    if (outcome !== 'ok') throw new ApiError('PROJECT_NOT_FOUND')
  } catch (error) {
    await calls.abortUpload(ctx.db, { userId, uploadId })
    throw error
  }
  return getProject(ctx, uploadId)
}

async function copyObjects(
  ctx: UserContext,
  source: ProjectRow,
  target: { uploadId: string; objectKey: string },
): Promise<string | null> {
  const proxyKey = source.proxyKey && `u/${ctx.user.id}/p/${target.uploadId}/proxy.mp4`
  const outcomes = await Promise.all([
    ctx.storage.copy(source.sourceKey, target.objectKey),
    source.proxyKey && proxyKey ? ctx.storage.copy(source.proxyKey, proxyKey) : 'ok',
  ])
  // Deleted while it was copied, or lost.
  if (outcomes.includes('missing')) throw new ApiError('PROJECT_NOT_FOUND')
  return proxyKey
}

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
    const copies = await copyObjects(ctx, source, upload)
    const copied = { userId, uploadId, sourceProjectId: source.id, ...copies }
    const outcome = await calls.commitCopy(ctx.db, copied)
    if (outcome !== 'ok') throw new ApiError('PROJECT_NOT_FOUND')
  } catch (error) {
    await calls.abortUpload(ctx.db, { userId, uploadId })
    throw error
  }
  return getProject(ctx, uploadId)
}

type Copies = Record<'proxyKey' | 'posterKey' | 'peaksKey', string | null>

async function copyObjects(
  ctx: UserContext,
  source: ProjectRow,
  target: { uploadId: string; objectKey: string },
): Promise<Copies> {
  const folder = `u/${ctx.user.id}/p/${target.uploadId}`
  const [outcome, proxyKey, posterKey, peaksKey] = await Promise.all([
    ctx.storage.copy(source.sourceKey, target.objectKey),
    copyIfThere(ctx, source.proxyKey, `${folder}/proxy.mp4`),
    copyIfThere(ctx, source.posterKey, `${folder}/poster.jpg`),
    copyIfThere(ctx, source.peaksKey, `${folder}/peaks.json`),
  ])
  // Deleted while it was copied, or lost. Without its poster or peaks a project is still whole.
  const isLost = outcome === 'missing' || (source.proxyKey !== null && proxyKey === null)
  if (isLost) throw new ApiError('PROJECT_NOT_FOUND')
  return { proxyKey, posterKey, peaksKey }
}

async function copyIfThere(
  ctx: UserContext,
  fromKey: string | null,
  toKey: string,
): Promise<string | null> {
  if (fromKey === null) return null
  return (await ctx.storage.copy(fromKey, toKey)) === 'ok' ? toKey : null
}

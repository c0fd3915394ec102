import { ApiError } from '#api/errors.ts'
import type { StoredObject } from '#api/ports/storage.ts'
import type { UserContext } from '#api/services/context.ts'
import { downloadName } from './download-name.ts'
import { getOwnProject, type ProjectRow } from './own-project.ts'

const URL_SECONDS = 15 * 60

/** What the player shows: the export once there is one, else the playable copy, else the source. */
function playableKey(project: ProjectRow): string {
  return project.exportKey ?? project.proxyKey ?? project.sourceKey
}

function contentType(project: ProjectRow): string {
  return project.exportKey || project.proxyKey ? 'video/mp4' : project.mime
}

/** The video's bytes, or the part that a Range header asks for. */
export async function openVideo(
  ctx: UserContext,
  projectId: string,
  range: string | undefined,
): Promise<StoredObject> {
  const project = await getOwnProject(ctx, projectId)
  return openObject(ctx, playableKey(project), contentType(project), range)
}

/** The export's bytes and the file name to save it under. PROCESS_NOT_FOUND before the export is done. */
export async function openExport(
  ctx: UserContext,
  projectId: string,
  range: string | undefined,
): Promise<{ object: StoredObject; filename: string }> {
  const project = await getOwnProject(ctx, projectId)
  if (!project.exportKey) throw new ApiError('PROCESS_NOT_FOUND')
  const object = await openObject(ctx, project.exportKey, 'video/mp4', range)
  return { object, filename: downloadName(project.name) }
}

/** A signed address of what `openVideo` streams, for players, which cannot send a bearer. */
export async function signVideoUrl(
  ctx: UserContext,
  projectId: string,
): Promise<{ url: string; expires_at: string }> {
  const project = await getOwnProject(ctx, projectId)
  const url = await ctx.storage.signGet(playableKey(project), URL_SECONDS)
  const expiresAt = new Date(ctx.now().getTime() + URL_SECONDS * 1000)
  return { url, expires_at: expiresAt.toISOString() }
}

async function openObject(
  ctx: UserContext,
  key: string,
  type: string,
  range: string | undefined,
): Promise<StoredObject> {
  const object = await ctx.storage.open(key, range).catch((cause: unknown) => {
    throw new ApiError('VIDEO_DOWNLOAD_FAILED', { cause })
  })
  if (object === 'range') throw new ApiError('RANGE_NOT_SATISFIABLE')
  if (object === null) throw new ApiError('VIDEO_DOWNLOAD_FAILED', { detail: 'object missing' })
  return { ...object, headers: { ...object.headers, 'content-type': type } }
}

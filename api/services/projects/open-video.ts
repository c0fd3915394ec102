import { ApiError } from '#api/errors.ts'
import type { StoredObject } from '#api/ports/storage.ts'
import type { UserContext } from '#api/services/context.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { downloadName } from './download-name.ts'
import { getOwnProject, type ProjectRow } from './own-project.ts'

const URL_SECONDS = 15 * 60

/** What the player shows: the export while the project is exported, else the playable copy, else the source. */
function playable(project: ProjectRow): { key: string; type: string } {
  const exported = project.status === PROJECT_STATUS.exported ? project.exportKey : null
  const made = exported ?? project.proxyKey
  return made ? { key: made, type: 'video/mp4' } : { key: project.sourceKey, type: project.mime }
}

/** The video's bytes, or the part that a Range header asks for. */
export async function openVideo(
  ctx: UserContext,
  projectId: string,
  range: string | undefined,
): Promise<StoredObject> {
  const project = await getOwnProject(ctx, projectId)
  const { key, type } = playable(project)
  return openObject(ctx, key, type, range)
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
  const url = await ctx.storage.signGet(playable(project).key, URL_SECONDS)
  const expiresAt = new Date(ctx.now().getTime() + URL_SECONDS * 1000)
  return { url, expires_at: expiresAt.toISOString() }
}

async function openObject(
  ctx: UserContext,
  key: string,
  type: string,
  range: string | undefined,
): Promise<StoredObject> {
  const object = await ctx.storage.open(key, singleRange(range)).catch((cause: unknown) => {
    throw new ApiError('VIDEO_DOWNLOAD_FAILED', { cause })
  })
  if (object === 'range') throw new ApiError('RANGE_NOT_SATISFIABLE')
  if (object === null) throw new ApiError('VIDEO_DOWNLOAD_FAILED', { detail: 'object missing' })
  return { ...object, headers: { ...object.headers, 'content-type': type } }
}

/** One range of bytes; what is malformed, or asks for several, is ignored (RFC 9110, 14.2), where stores refuse it. */
function singleRange(range: string | undefined): string | undefined {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-\d{1,15})$/.exec(range ?? '')
  const [, first, last] = match ?? []
  const isBackwards = Boolean(first && last && Number(last) < Number(first))
  return match && !isBackwards ? range : undefined
}

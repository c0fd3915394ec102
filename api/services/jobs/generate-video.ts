import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { readCaptions, toCaptionSource } from '#api/services/projects/captions-row.ts'
import { getOwnProject } from '#api/services/projects/own-project.ts'
import { JOB_KIND, PROJECT_STATUS } from '#db/constants.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { ExportPayload } from './payloads.ts'

/**
 * Starts an export of the captions as they are now: the job carries the finished ASS file, so later edits do not
 * reach it. A repeated start makes no second job. SUBTITLES_MISSING before the first transcription.
 */
export async function generateVideo(ctx: UserContext, projectId: string): Promise<void> {
  const project = await getOwnProject(ctx, projectId)
  if (project.status === PROJECT_STATUS.exporting) return
  const captions = await readCaptions(ctx, project)
  if (!captions) throw new ApiError('SUBTITLES_MISSING')
  const compiled = await ctx.captions.compile(toCaptionSource(project, captions))
  const { width, height } = project
  const payload: ExportPayload = { ...compiled, width, height }
  await enqueueJob(ctx, { projectId, kind: JOB_KIND.export, payload })
}

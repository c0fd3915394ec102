import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { progressReply } from '#api/contract/project.ts'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { queuePlace } from '#api/services/database/jobs.ts'
import { getOwnProject } from '#api/services/projects/own-project.ts'
import { toWireError } from '#api/services/projects/wire-project.ts'
import { JOB_STATE } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'

type Progress = z.infer<typeof progressReply>

/** How far the project's latest job is. PROCESS_NOT_FOUND when it never had one. */
export async function getProgress(ctx: UserContext, projectId: string): Promise<Progress> {
  const project = await getOwnProject(ctx, projectId)
  const [job] = await ctx.db
    .select({
      id: jobs.id,
      state: jobs.state,
      progress: jobs.progress,
      attempt: jobs.attempt,
      stage: jobs.stage,
      errorCode: jobs.errorCode,
    })
    .from(jobs)
    .where(eq(jobs.projectId, project.id))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(1)
  if (!job) throw new ApiError('PROCESS_NOT_FOUND')
  const { progress, attempt, stage } = job
  const place = job.state === JOB_STATE.queued ? await queuePlace(ctx.db, job.id) : null
  const base = { progress, attempt, stage, place, message: null }
  switch (job.state) {
    case JOB_STATE.succeeded:
      return { ...base, code: 'success', progress: 100 }
    case JOB_STATE.failed:
      return { ...base, code: 'error', message: toWireError(job.errorCode ?? 'internal').message }
    case JOB_STATE.cancelled:
      return { ...base, code: 'error', message: 'success.cancelled' }
    default:
      return { ...base, code: null }
  }
}

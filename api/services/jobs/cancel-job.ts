import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/jobs.ts'

/** Stops what runs for a project; minutes come back. PROCESS_NOT_FOUND when nothing runs. */
export async function cancelJob(ctx: UserContext, projectId: string): Promise<void> {
  const outcome = await calls.cancelJob(ctx.db, { userId: ctx.user.id, projectId })
  if (outcome === 'not_found') throw new ApiError('PROJECT_NOT_FOUND')
  if (outcome === 'no_job') throw new ApiError('PROCESS_NOT_FOUND')
}

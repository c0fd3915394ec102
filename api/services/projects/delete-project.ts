import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/projects.ts'

/** Deletes a project: its jobs end, its bytes stop counting, its objects are deleted by a duty. */
export async function deleteProject(ctx: UserContext, projectId: string): Promise<void> {
  const outcome = await calls.deleteProject(ctx.db, { userId: ctx.user.id, projectId })
  if (outcome === 'not_found') throw new ApiError('PROJECT_NOT_FOUND')
}

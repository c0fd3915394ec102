import { and, eq, inArray, sql } from 'drizzle-orm'
import { ApiError, unexpectedly } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { projects } from '#db/schema/projects.ts'
import { getOwnProject, isOwn } from './own-project.ts'

/**
 * Makes an exported project editable again; its export stays until another replaces it. Repeating it is harmless;
 * PROJECT_NOT_EDITABLE for a project that was not exported.
 */
export async function reopenProject(ctx: UserContext, projectId: string): Promise<void> {
  const reopened = await ctx.db
    .update(projects)
    .set({ status: PROJECT_STATUS.transcribed, updatedAt: sql`now()` })
    .where(
      and(
        eq(projects.id, projectId),
        isOwn(ctx),
        inArray(projects.status, [PROJECT_STATUS.exported, PROJECT_STATUS.transcribed]),
      ),
    )
    .returning({ id: projects.id })
    .catch(unexpectedly('PROJECT_UPDATE_FAILED'))
  if (reopened.length > 0) return
  await getOwnProject(ctx, projectId)
  throw new ApiError('PROJECT_NOT_EDITABLE')
}

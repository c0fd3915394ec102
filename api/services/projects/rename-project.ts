import { and, eq, sql } from 'drizzle-orm'
import { ApiError, unexpectedly } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { projects } from '#db/schema/projects.ts'
import { isOwn } from './own-project.ts'

/** Gives a project another name, whatever its status. */
export async function renameProject(
  ctx: UserContext,
  projectId: string,
  name: string,
): Promise<void> {
  const renamed = await ctx.db
    .update(projects)
    .set({ name, updatedAt: sql`now()` })
    .where(and(eq(projects.id, projectId), isOwn(ctx)))
    .returning({ id: projects.id })
    .catch(unexpectedly('PROJECT_UPDATE_FAILED'))
  if (renamed.length === 0) throw new ApiError('PROJECT_NOT_FOUND')
}

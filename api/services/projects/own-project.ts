import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { projects } from '#db/schema/projects.ts'

export type ProjectRow = typeof projects.$inferSelect

/** The one condition by which anything about projects is read or changed for a user. */
export function isOwn(ctx: UserContext): SQL | undefined {
  return and(eq(projects.userId, ctx.user.id), isNull(projects.deletedAt))
}

/** The caller's project; PROJECT_NOT_FOUND for unknown, deleted and other people's ids alike. */
export async function getOwnProject(ctx: UserContext, projectId: string): Promise<ProjectRow> {
  const [row] = await ctx.db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isOwn(ctx)))
  if (!row) throw new ApiError('PROJECT_NOT_FOUND')
  return row
}

import { desc } from 'drizzle-orm'
import type { Project } from '#api/contract/project.ts'
import type { UserContext } from '#api/services/context.ts'
import { projects } from '#db/schema/projects.ts'
import { isOwn } from './own-project.ts'
import { toWireProject } from './wire-project.ts'

/** The caller's projects, newest first. */
export async function listProjects(ctx: UserContext): Promise<Project[]> {
  const rows = await ctx.db
    .select()
    .from(projects)
    .where(isOwn(ctx))
    .orderBy(desc(projects.createdAt), desc(projects.id))
  return Promise.all(rows.map((row) => toWireProject(ctx, row)))
}

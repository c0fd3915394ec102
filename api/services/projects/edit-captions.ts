import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { ApiError, unexpectedly } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { projectCaptions, projects } from '#db/schema/projects.ts'
import { getOwnProject, isOwn } from './own-project.ts'

const EDITABLE = [PROJECT_STATUS.transcribed, PROJECT_STATUS.exportFailed]

type CaptionChange = Partial<
  Pick<
    typeof projectCaptions.$inferInsert,
    'words' | 'styles' | 'detectedLang' | 'languageProbability' | 'warnings' | 'suggestedLang'
  >
>

/**
 * Writes words, styles or what is told of them in one statement that also checks owner, status and, when given, the version that the change
 * is based on; returns the new version. PROJECT_NOT_EDITABLE while a job runs, before the first transcription and once
 * exported; CAPTIONS_CHANGED when the version is another one.
 */
export async function editCaptions(
  ctx: UserContext,
  projectId: string,
  change: CaptionChange,
  basedOn: number | undefined,
): Promise<number> {
  const editableProject = ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), isOwn(ctx), inArray(projects.status, EDITABLE)))
  const changed = await ctx.db
    .update(projectCaptions)
    .set({ ...change, revision: sql`${projectCaptions.revision} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(projectCaptions.projectId, projectId),
        basedOn === undefined ? undefined : eq(projectCaptions.revision, basedOn),
        exists(editableProject),
      ),
    )
    .returning({ revision: projectCaptions.revision })
    .catch(unexpectedly('PROJECT_UPDATE_FAILED'))
  if (changed[0]) return changed[0].revision
  const project = await getOwnProject(ctx, projectId)
  const isEditable = EDITABLE.some((status) => status === project.status)
  throw new ApiError(isEditable ? 'CAPTIONS_CHANGED' : 'PROJECT_NOT_EDITABLE')
}

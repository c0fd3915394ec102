import type { z } from 'zod'
import type { projectReply } from '#api/contract/project.ts'
import type { UserContext } from '#api/services/context.ts'
import { readCaptions } from './captions-row.ts'
import { getOwnProject } from './own-project.ts'
import { signMade, toWireProject } from './wire-project.ts'

/** One project with its words and styles, which are null before the first transcription. */
export async function getProject(
  ctx: UserContext,
  projectId: string,
): Promise<z.infer<typeof projectReply>> {
  const project = await getOwnProject(ctx, projectId)
  const captions = await readCaptions(ctx, project)
  return {
    ...(await toWireProject(ctx, project)),
    subtitles: captions?.words ?? null,
    styles: captions?.styles ?? null,
    version: captions?.revision ?? null,
    subtitles_lang: captions?.lang ?? null,
    peaks_url: await signMade(ctx, project.peaksKey),
    warnings: captions?.warnings ?? [],
    suggested_language: captions?.suggestedLang ?? null,
    language_probability: captions?.languageProbability ?? null,
  }
}

import type { z } from 'zod'
import type { subtitleReply } from '#api/contract/project.ts'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { readCaptions, toCaptionSource } from './captions-row.ts'
import { getOwnProject } from './own-project.ts'

/** Words, styles and the ASS file that they make. SUBTITLES_MISSING before the first transcription. */
export async function getSubtitle(
  ctx: UserContext,
  projectId: string,
): Promise<z.infer<typeof subtitleReply>> {
  const project = await getOwnProject(ctx, projectId)
  const captions = await readCaptions(ctx, project)
  if (!captions) throw new ApiError('SUBTITLES_MISSING')
  const compiled = await ctx.captions.compile(toCaptionSource(project, captions))
  return {
    subtitle_ass: compiled.ass,
    subtitles: captions.words,
    styles: captions.styles,
    version: captions.revision,
    subtitles_lang: captions.lang,
  }
}

import type { z } from 'zod'
import type { subtitleReply } from '#api/contract/project.ts'
import { isSameTag, isSameVersion, subtitleTag } from '#api/contract/subtitle-tag.ts'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { readCaptions, toCaptionSource } from './captions-row.ts'
import { getOwnProject } from './own-project.ts'

/** `isKnown`: the caller has these captions. */
type TaggedSubtitle = { tag: string; isKnown: boolean; reply: z.infer<typeof subtitleReply> }

/**
 * Words, styles and the ASS file that they make, with their entity tag. A caller that has another file for the same
 * words and style shows another picture than the export: that is logged. SUBTITLES_MISSING before the first
 * transcription.
 */
export async function getSubtitle(
  ctx: UserContext,
  projectId: string,
  known?: string,
): Promise<TaggedSubtitle> {
  const project = await getOwnProject(ctx, projectId)
  const captions = await readCaptions(ctx, project)
  if (!captions) throw new ApiError('SUBTITLES_MISSING')
  const compiled = await ctx.captions.compile(toCaptionSource(project, captions))
  const tag = await subtitleTag(captions.revision, compiled.ass)
  const isKnown = known !== undefined && isSameTag(known, tag)
  if (known && !isKnown && isSameVersion(known, tag))
    ctx.log.warn('caption_preview_differs', { projectId, version: captions.revision })
  return {
    tag,
    isKnown,
    reply: {
      subtitle_ass: compiled.ass,
      subtitles: captions.words,
      styles: captions.styles,
      version: captions.revision,
      subtitles_lang: captions.lang,
    },
  }
}

import type { Subtitle } from '#api/contract/project.ts'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { editCaptions } from './edit-captions.ts'

/** Replaces all words. Their order is the list's; a word that ends before it starts is INVALID_INPUT. */
export async function updateSubtitles(
  ctx: UserContext,
  projectId: string,
  subtitles: Subtitle[],
  basedOn?: number,
): Promise<number> {
  const backwards = subtitles.findIndex((word) => word.end < word.start)
  if (backwards >= 0) {
    throw new ApiError('INVALID_INPUT', { detail: `word ${backwards} ends before it starts` })
  }
  return editCaptions(ctx, projectId, { words: subtitles }, basedOn)
}

import type { GenerateSubtitlesInput } from '#api/contract/job.ts'
import { unexpectedly } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { JOB_KIND } from '#db/constants.ts'
import { cleanHotwords } from './clean-hotwords.ts'
import { enqueueJob } from './enqueue-job.ts'

/**
 * Starts a transcription, also of a video that has captions: their words are replaced, their style stays. A language
 * becomes the project's together with the words; without one the project's is used. A repeated start makes no second job.
 */
export function generateSubtitles(
  ctx: UserContext,
  projectId: string,
  input: GenerateSubtitlesInput,
): Promise<void> {
  const { lang, hide_fillers } = input
  const hotwords = cleanHotwords(input.hotwords ?? [])
  const payload = { lang, hide_fillers, ...(hotwords.length > 0 && { hotwords }) }
  return enqueueJob(ctx, { projectId, kind: JOB_KIND.transcribe, payload }).catch(
    unexpectedly('SUBTITLES_FAILED'),
  )
}

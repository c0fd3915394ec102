import { unexpectedly } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { JOB_KIND } from '#db/constants.ts'
import { enqueueJob } from './enqueue-job.ts'

/** Starts a transcription in the project's language. A repeated start makes no second job. */
export function generateSubtitles(ctx: UserContext, projectId: string): Promise<void> {
  return enqueueJob(ctx, { projectId, kind: JOB_KIND.transcribe, payload: {} }).catch(
    unexpectedly('SUBTITLES_FAILED'),
  )
}

import type {
  AlignResult,
  ExportResult,
  JobResult,
  TranscribeResult,
} from '#api/contract/worker.ts'
import { ApiError } from '#api/errors.ts'
import type { WorkerContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/jobs.ts'
import { alignPayload } from '#api/services/jobs/payloads.ts'
import { MEDIA_LIMITS } from '#config'
import { JOB_STATE } from '#db/constants.ts'
import { getLeasedJob, type Lease } from './leased-job.ts'
import { normaliseWords } from './normalise-words.ts'
import { keyOfOutput } from './sign-job-urls.ts'
import { timeWords } from './time-words.ts'

/** An export may differ from its source by this much (the last frame, the sound's padding). */
const DURATION_TOLERANCE_SECONDS = 1

/**
 * Publishes a result that is checked first: right kind, words within the video (RESULT_INVALID else), the files really
 * in the store with the bytes said (RESULT_OUTPUT_MISSING else). `already` when this very attempt was finished before.
 */
export async function finishJob(
  ctx: WorkerContext,
  lease: Lease,
  result: JobResult,
): Promise<'ok' | 'already'> {
  const job = await getLeasedJob(ctx, lease)
  if (job.state === JOB_STATE.succeeded) return 'already'
  if (job.kind !== result.kind) throw new ApiError('RESULT_INVALID', { detail: 'another kind' })
  const checked = checkResult(result, job)
  await checkOutputs(ctx, job.outputKey, result)

  const { jobId, token: leaseToken } = lease
  const outcome = await calls.finishJob(ctx.db, { jobId, leaseToken, result: checked })
  if (outcome === 'lost') throw new ApiError('LEASE_LOST')
  const { kind, runningSeconds: seconds } = job
  ctx.metrics.attemptEnded({ kind, end: 'succeeded', seconds })
  // The user's next job may run now.
  ctx.wake.wake(kind)
  ctx.log.info('job_finished', { job_id: jobId, kind: result.kind, outcome })
  return outcome
}

type LeasedJob = Awaited<ReturnType<typeof getLeasedJob>>

/** The result as the database takes it: words in their order, within the video. */
function checkResult(result: JobResult, job: LeasedJob): Record<string, unknown> {
  if (result.kind === 'export') return checkExport(result, job.durationMs / 1000)
  checkMedia(result.media)
  const { duration_seconds: seconds } = result.media
  if (result.kind === 'transcribe') {
    return { ...result, words: normaliseWords(result.words, seconds) }
  }
  const { times, ...facts } = result
  const { lang, cues } = alignPayload.parse(job.payload)
  const words = cues.flatMap((cue) => cue.words)
  return { ...facts, language: lang, words: timeWords(words, times, seconds) }
}

function checkExport(result: ExportResult, sourceSeconds: number): ExportResult {
  const drift = Math.abs(result.duration_seconds - sourceSeconds)
  if (drift > DURATION_TOLERANCE_SECONDS) {
    throw new ApiError('RESULT_INVALID', { detail: `the export is ${drift} s off` })
  }
  return result
}

function checkMedia(media: (TranscribeResult | AlignResult)['media']): void {
  const { duration_seconds: seconds, width, height } = media
  const isTooLarge =
    Math.max(width, height) > MEDIA_LIMITS.longestSide || width * height > MEDIA_LIMITS.pixels
  if (seconds > MEDIA_LIMITS.durationSeconds || isTooLarge) {
    throw new ApiError('RESULT_INVALID', { detail: 'media beyond the limits' })
  }
}

async function checkOutputs(ctx: WorkerContext, key: string, result: JobResult): Promise<void> {
  if (result.kind === 'export') return checkOutput(ctx, key, result.bytes)
  await Promise.all([
    checkOutput(ctx, key, result.proxy_bytes),
    checkOutput(ctx, keyOfOutput(key, 'poster'), result.poster_bytes),
    checkOutput(ctx, keyOfOutput(key, 'peaks'), result.peaks_bytes),
  ])
}

async function checkOutput(
  ctx: WorkerContext,
  key: string,
  expected: number | null,
): Promise<void> {
  if (expected === null) return
  const stored = await ctx.storage.sizeOf(key)
  if (stored !== expected) {
    const detail = `${stored} bytes stored, ${expected} reported`
    throw new ApiError('RESULT_OUTPUT_MISSING', { detail })
  }
}

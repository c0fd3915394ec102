import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ClaimedJob, claimInput } from '#api/contract/worker.ts'
import type { WorkerContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/jobs.ts'
import { alignPayload, exportPayload, transcribePayload } from '#api/services/jobs/payloads.ts'
import { MEDIA_LIMITS, WORD_LIMITS } from '#config'
import { HEARTBEAT_SECONDS, JOB_KIND, LEASE_SECONDS } from '#db/constants.ts'
import { workers } from '#db/schema/workers.ts'
import { signExportUrls, signWordsUrls } from './sign-job-urls.ts'

/** Work that another process of the API has started is seen after this long. */
const RECHECK_MS = 5000
/** Between two looks when something should be there that another claim holds. */
const SOONEST_MS = 100

/** Takes a job under a fresh lease, waiting up to `wait` seconds for one; null when none came. */
export async function claimJob(
  ctx: WorkerContext,
  input: z.infer<typeof claimInput>,
  signal: AbortSignal,
): Promise<ClaimedJob | null> {
  await noteVersion(ctx, input.worker_version)
  const deadline = performance.now() + input.wait * 1000
  while (!signal.aborted) {
    const remaining = deadline - performance.now()
    const row = await claimOrWait(ctx, input.kinds, Math.min(remaining, RECHECK_MS), signal)
    if (row && signal.aborted) return handBack(ctx, row)
    if (row) return toClaimedJob(ctx, row)
    if (remaining <= 0) return null
  }
  return null
}

/** Nobody will hear of the job: another caller may have it at once, and the attempt does not count. */
async function handBack(ctx: WorkerContext, row: calls.ClaimedRow): Promise<null> {
  await calls.releaseJob(ctx.db, { jobId: row.id, leaseToken: row.leaseToken })
  ctx.wake.wake(row.kind)
  return null
}

/** Claims; when there is nothing, waits until there may be something, for `limitMs` at most. */
async function claimOrWait(
  ctx: WorkerContext,
  kinds: z.infer<typeof claimInput>['kinds'],
  limitMs: number,
  signal: AbortSignal,
): Promise<calls.ClaimedRow | null> {
  const stop = new AbortController()
  // It listens before it asks: a wake between the database's answer and the wait would be lost.
  const isWoken =
    limitMs > 0 && ctx.wake.wait(kinds, limitMs, AbortSignal.any([signal, stop.signal]))
  try {
    const row = await calls.claimJob(ctx.db, { workerId: ctx.worker.id, kinds })
    if (row || !isWoken) return row
    const nextMs = await calls.nextTurnIn(ctx.db, kinds)
    const isSooner = nextMs !== null && nextMs < limitMs
    const timer = isSooner && setTimeout(() => stop.abort(), Math.max(nextMs, SOONEST_MS))
    await isWoken
    if (timer) clearTimeout(timer)
    return null
  } finally {
    stop.abort()
  }
}

async function noteVersion(ctx: WorkerContext, version: string): Promise<void> {
  if (version === ctx.worker.version) return
  await ctx.db.update(workers).set({ version }).where(eq(workers.id, ctx.worker.id))
}

async function toClaimedJob(ctx: WorkerContext, row: calls.ClaimedRow): Promise<ClaimedJob> {
  const { id, kind, attempt } = row
  ctx.log.info('job_claimed', { job_id: id, kind, attempt, worker_id: ctx.worker.id })
  ctx.metrics.jobClaimed({ kind, waitedSeconds: row.waitedSeconds })
  const base = {
    id,
    attempt,
    lease_token: row.leaseToken,
    lease_seconds: LEASE_SECONDS,
    heartbeat_seconds: HEARTBEAT_SECONDS,
    limits: {
      duration_seconds: MEDIA_LIMITS.durationSeconds,
      source_bytes: row.sourceBytes,
      longest_side: MEDIA_LIMITS.longestSide,
      pixels: MEDIA_LIMITS.pixels,
      streams: MEDIA_LIMITS.streams,
      words: WORD_LIMITS.words,
      word_length: WORD_LIMITS.wordLength,
    },
  }
  if (kind === JOB_KIND.export) {
    return {
      ...base,
      ...(await signExportUrls(ctx, row)),
      kind,
      ...exportPayload.parse(row.payload),
    }
  }
  const words = { ...base, ...(await signWordsUrls(ctx, row)) }
  if (kind === JOB_KIND.align) return { ...words, kind, ...alignPayload.parse(row.payload) }
  const { hotwords, hide_fillers } = transcribePayload.parse(row.payload)
  return { ...words, kind, lang: row.lang, hotwords, hide_fillers }
}

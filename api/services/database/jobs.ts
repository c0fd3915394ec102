import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { JOB_MAX_ATTEMPTS, type JobKind, LEASE_SECONDS } from '#db/constants.ts'
import { callRow, callRows, callValue } from './rows.ts'

type EnqueueRefusal = 'not_found' | 'in_progress' | 'wrong_status' | 'no_plan' | 'quota_exceeded'
type EnqueueOutcome = { code: 'ok'; jobId: string } | { code: EnqueueRefusal; jobId: null }

/**
 * Starts a transcription (which reserves the video's seconds), an alignment or an export of the user's own project.
 * `in_progress`: the same work is under way already and no job was made.
 */
export function enqueueJob(
  db: Database,
  input: {
    userId: string
    projectId: string
    kind: JobKind
    payload: Record<string, unknown>
  },
): Promise<EnqueueOutcome> {
  const payload = JSON.stringify(input.payload)
  return callRow<EnqueueOutcome>(
    db,
    sql`select code, job_id as "jobId" from enqueue_job(
      ${input.userId}, ${input.projectId}, ${input.kind}, ${payload}::jsonb, ${JOB_MAX_ATTEMPTS})`,
  )
}

/** Stops what runs for the user's own project: at once when queued, else when the worker hears of it. */
export function cancelJob(db: Database, input: { userId: string; projectId: string }) {
  return callValue<'cancelled' | 'requested' | 'no_job' | 'not_found'>(
    db,
    sql`select cancel_job(${input.userId}, ${input.projectId}) as value`,
  )
}

/** Takes lapsed leases away from their workers; returns how many. Claims do it too. */
export function reapJobs(db: Database, limit: number): Promise<number> {
  return callValue<number>(db, sql`select reap_jobs(${limit}) as value`)
}

/** A job under lease, with what its worker must know. `outputKey` is where this attempt may put its MP4. */
export type ClaimedRow = {
  id: string
  kind: JobKind
  attempt: number
  leaseToken: string
  payload: Record<string, unknown>
  outputKey: string
  sourceKey: string
  sourceBytes: number
  lang: string
  /** Since it could have been claimed. */
  waitedSeconds: number
}

/** One queued job for a worker, or null. Null also while other claims are at work for a moment: ask again. */
export async function claimJob(
  db: Database,
  input: { workerId: string; kinds: readonly JobKind[] },
): Promise<ClaimedRow | null> {
  const [row] = await callRows<ClaimedRow>(
    db,
    sql`select id, kind, attempt, lease_token as "leaseToken", payload, output_key as "outputKey",
        source_key as "sourceKey", source_bytes::float8 as "sourceBytes", lang,
        (select extract(epoch from now() - j.run_at)::float8 from jobs j where j.id = c.id)
          as "waitedSeconds"
      from claim_job(${input.workerId}, ${sql.param(input.kinds)}::text[], ${LEASE_SECONDS}) c`,
  )
  return row ?? null
}

/** Milliseconds until a claim that found nothing may find something; null when nothing is known to come. */
export async function nextTurnIn(db: Database, kinds: readonly JobKind[]): Promise<number | null> {
  const query = sql`select next_turn_in(${sql.param(kinds)}::text[]) * 1000 as value`
  return callValue<number | null>(db, query)
}

/** Places beyond it are not told apart. */
export const QUEUE_PLACE_LIMIT = 100

/** How many claims until a job's turn, lanes taking turns: 1 is next; null when it is not queued. An estimate. */
export function queuePlace(db: Database, jobId: string): Promise<number | null> {
  return callValue<number | null>(
    db,
    sql`select queue_place(${jobId}, ${QUEUE_PLACE_LIMIT}) as value`,
  )
}

type Lease = { jobId: string; leaseToken: string }

/** Extends the lease. Progress is 0 to 100, never goes back, and shows 99 at most before the job is finished. */
export function heartbeatJob(db: Database, input: Lease & { progress: number; stage: string }) {
  return callValue<'ok' | 'cancel' | 'lost'>(
    db,
    sql`select heartbeat_job(${input.jobId}, ${input.leaseToken}, ${input.progress}, ${input.stage},
      ${LEASE_SECONDS}) as value`,
  )
}

/**
 * Publishes a result that is checked already: the contract's, with `words` also for an alignment. `already` when this
 * very attempt was finished before.
 */
export function finishJob(db: Database, input: Lease & { result: Record<string, unknown> }) {
  const result = JSON.stringify(input.result)
  return callValue<'ok' | 'already' | 'lost'>(
    db,
    sql`select finish_job(${input.jobId}, ${input.leaseToken}, ${result}::jsonb) as value`,
  )
}

/** Records a failed attempt; `queued` when another follows. */
export function failJob(
  db: Database,
  input: Lease & { code: string; detail: string; retryable: boolean },
) {
  return callValue<'queued' | 'failed' | 'cancelled' | 'lost'>(
    db,
    sql`select fail_job(${input.jobId}, ${input.leaseToken}, ${input.code}, ${input.detail},
      ${input.retryable}) as value`,
  )
}

/** Hands a job back: queued at once, the attempt not counted unless it was handed back too often. */
export function releaseJob(db: Database, input: Lease) {
  return callValue<'queued' | 'failed' | 'cancelled' | 'lost'>(
    db,
    sql`select release_job(${input.jobId}, ${input.leaseToken}) as value`,
  )
}

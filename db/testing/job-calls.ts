import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { JOB_KIND, JOB_MAX_ATTEMPTS, type JobKind, LEASE_SECONDS } from '#db/constants.ts'

type Refusal = 'not_found' | 'in_progress' | 'wrong_status' | 'no_plan' | 'quota_exceeded'
type EnqueueOutcome = { code: 'ok'; jobId: string } | { code: Refusal; jobId: null }

/** The rows of a raw query; times and int8 arrive as text unless the query casts them. */
export async function rowsOf<Row extends Record<string, unknown>>(
  db: Database,
  query: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return rows as Row[]
}

/** The one value of a query that names it `value`. */
export async function scalarOf<Value>(db: Database, query: SQL): Promise<Value> {
  const [row] = await rowsOf<{ value: Value }>(db, query)
  if (!row) throw new Error('the query gave no row')
  return row.value
}

export async function enqueueJob(
  db: Database,
  input: {
    userId: string
    projectId: string
    kind: JobKind
    payload?: Record<string, unknown>
  },
): Promise<EnqueueOutcome> {
  const { userId, projectId, kind, payload = {} } = input
  const [row] = await rowsOf<EnqueueOutcome>(
    db,
    sql`select code, job_id as "jobId" from enqueue_job(${userId}, ${projectId}, ${kind},
      ${JSON.stringify(payload)}::jsonb, ${JOB_MAX_ATTEMPTS})`,
  )
  if (!row) throw new Error('enqueue_job gave no row')
  return row
}

export type ClaimedJob = {
  id: string
  kind: JobKind
  attempt: number
  leaseToken: string
  userId: string
  projectId: string
  outputKey: string
}

export async function claimJob(
  db: Database,
  workerId: string,
  kinds: readonly JobKind[] = Object.values(JOB_KIND),
): Promise<ClaimedJob | null> {
  const [row] = await rowsOf<ClaimedJob>(
    db,
    sql`select id, kind, attempt, lease_token as "leaseToken", user_id as "userId",
        project_id as "projectId", output_key as "outputKey"
      from claim_job(${workerId}, ${sql.param(kinds)}::text[], ${LEASE_SECONDS})`,
  )
  return row ?? null
}

export type Lease = { id: string; leaseToken: string }

export const heartbeat = (db: Database, { id, leaseToken }: Lease, progress = 10) =>
  scalarOf<'ok' | 'cancel' | 'lost'>(
    db,
    sql`select heartbeat_job(${id}, ${leaseToken}, ${progress}, 'decode', ${LEASE_SECONDS}) as value`,
  )

export const finish = (db: Database, { id, leaseToken }: Lease, result: Record<string, unknown>) =>
  scalarOf<'ok' | 'already' | 'lost'>(
    db,
    sql`select finish_job(${id}, ${leaseToken}, ${JSON.stringify(result)}::jsonb) as value`,
  )

export const fail = (
  db: Database,
  { id, leaseToken }: Lease,
  { code = 'internal', retryable = true } = {},
) =>
  scalarOf<'queued' | 'failed' | 'cancelled' | 'lost'>(
    db,
    sql`select fail_job(${id}, ${leaseToken}, ${code}, 'it broke', ${retryable}) as value`,
  )

export const release = (db: Database, { id, leaseToken }: Lease) =>
  scalarOf<'queued' | 'failed' | 'cancelled' | 'lost'>(
    db,
    sql`select release_job(${id}, ${leaseToken}) as value`,
  )

export const cancel = (
  db: Database,
  { userId, projectId }: { userId: string; projectId: string },
) =>
  scalarOf<'cancelled' | 'requested' | 'no_job' | 'not_found'>(
    db,
    sql`select cancel_job(${userId}, ${projectId}) as value`,
  )

export const reap = (db: Database) => scalarOf<number>(db, sql`select reap_jobs(100) as value`)

export const queuePlace = (db: Database, jobId: string, limit = 100) =>
  scalarOf<number | null>(db, sql`select queue_place(${jobId}, ${limit}) as value`)

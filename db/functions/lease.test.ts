import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { JOB_MAX_ATTEMPTS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { projects } from '#db/schema/projects.ts'
import { usagePeriods } from '#db/schema/usage.ts'
import { createJob, createWorker } from '#db/testing/factories.ts'
import {
  type ClaimedJob,
  cancel,
  claimJob,
  fail,
  finish,
  heartbeat,
  type Lease,
  reap,
  release,
  rowsOf,
} from '#db/testing/job-calls.ts'
import { EXPORT, TRANSCRIPTION } from '#db/testing/results.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
let db: Database
let workerId: string

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  await db.delete(jobs)
  workerId = (await createWorker(db)).id
})

async function startJob(kind: 'transcribe' | 'export' = 'transcribe'): Promise<ClaimedJob> {
  await createJob(db, { kind })
  return claimAgain()
}

async function claimAgain(): Promise<ClaimedJob> {
  await db.execute(sql`update jobs set run_at = now() where state = 'queued'`)
  const job = await claimJob(db, workerId)
  if (!job) throw new Error('no job was offered')
  return job
}

async function readJob({ id }: { id: string }) {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id))
  if (!job) throw new Error('the job is gone')
  return job
}

async function readProject({ projectId }: { projectId: string }) {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
  if (!project) throw new Error('the project is gone')
  return project
}

async function reservedSeconds({ userId }: { userId: string }) {
  const [period] = await db.select().from(usagePeriods).where(eq(usagePeriods.userId, userId))
  return period?.reservedSeconds
}

const lapse = ({ id }: { id: string }) =>
  db.execute(sql`update jobs set lease_until = now() - interval '1 second' where id = ${id}`)

const verbs: [string, (lease: Lease) => Promise<string>][] = [
  ['heartbeat', (lease) => heartbeat(db, lease)],
  ['finish', (lease) => finish(db, lease, TRANSCRIPTION)],
  ['fail', (lease) => fail(db, lease)],
  ['release', (lease) => release(db, lease)],
]

test.each(verbs)('a made-up lease token cannot %s', async (_, verb) => {
  const job = await startJob()

  expect(await verb({ id: job.id, leaseToken: crypto.randomUUID() })).toBe('lost')

  expect(await readJob(job)).toMatchObject({ state: 'running', leaseToken: job.leaseToken })
})

test.each(verbs)('the lease token of a reaped attempt cannot %s', async (_, verb) => {
  const stale = await startJob()
  await lapse(stale)
  const job = await claimAgain()
  expect(job).toMatchObject({ id: stale.id, attempt: 2 })

  expect(await verb(stale)).toBe('lost')

  expect(await readJob(job)).toMatchObject({ state: 'running', leaseToken: job.leaseToken })
})

test.each(verbs)('nobody can %s a job that is unknown', async (_, verb) => {
  expect(await verb({ id: crypto.randomUUID(), leaseToken: crypto.randomUUID() })).toBe('lost')
})

test('progress never goes back and shows 99 until the job is finished', async () => {
  const job = await startJob()
  const seen: number[] = []

  for (const progress of [40.9, 12, -5, 100, 1e9]) {
    expect(await heartbeat(db, job, progress)).toBe('ok')
    seen.push((await readJob(job)).progress)
  }
  await finish(db, job, TRANSCRIPTION)
  seen.push((await readJob(job)).progress)

  expect(seen).toEqual([40, 40, 40, 99, 99, 100])
})

test('a heartbeat extends the lease', async () => {
  const job = await startJob()
  await lapse(job)

  await heartbeat(db, job)

  expect(await reap(db)).toBe(0)
  expect((await readJob(job)).state).toBe('running')
})

test('heartbeats stay within their page and touch no index', async () => {
  const job = await startJob()
  const readCounters = (tx: Database) =>
    rowsOf<{ updated: number; withinPage: number }>(
      tx,
      sql`select n_tup_upd::int as updated, n_tup_hot_upd::int as "withinPage"
        from pg_stat_xact_user_tables where relname = 'jobs'`,
    )

  // The counters of a connection are exact only within one of its transactions.
  const [before, after] = await db.transaction(async (tx) => {
    const [start] = await readCounters(tx)
    for (let count = 0; count < 5; count += 1) await heartbeat(tx, job, count)
    const [end] = await readCounters(tx)
    return [start, end]
  })

  expect((after?.updated ?? 0) - (before?.updated ?? 0)).toBe(5)
  expect((after?.withinPage ?? 0) - (before?.withinPage ?? 0)).toBe(5)
})

test('finishing twice publishes once and says so', async () => {
  const job = await startJob()

  expect(await finish(db, job, TRANSCRIPTION)).toBe('ok')
  expect(await finish(db, job, { ...TRANSCRIPTION, words: [] })).toBe('already')

  expect((await readProject(job)).status).toBe('transription_done')
})

test('an attempt that has failed cannot finish', async () => {
  const job = await startJob()
  await fail(db, job)

  expect(await finish(db, job, TRANSCRIPTION)).toBe('lost')
})

test('a retryable failure queues the job again, later and later', async () => {
  let job = await startJob()
  const waits: number[] = []

  for (let attempt = 1; attempt < JOB_MAX_ATTEMPTS; attempt += 1) {
    expect(await fail(db, job)).toBe('queued')
    const { rows } = await db.execute<{ seconds: number }>(
      sql`select extract(epoch from run_at - now())::float8 as seconds from jobs where id = ${job.id}`,
    )
    waits.push(rows[0]?.seconds ?? 0)
    job = await claimAgain()
  }

  expect(waits[0]).toBeGreaterThan(10)
  expect(waits[0]).toBeLessThan(19)
  expect(waits[1]).toBeGreaterThan(21)
  expect(waits[1]).toBeLessThan(38)
  expect((await readProject(job)).status).toBe('transription_progress')
})

test('the last failing attempt fails the job with the history of all', async () => {
  let job = await startJob()
  for (let attempt = 1; attempt < JOB_MAX_ATTEMPTS; attempt += 1) {
    await fail(db, job, { code: 'engine_lost' })
    job = await claimAgain()
  }

  expect(await fail(db, job, { code: 'engine_timeout' })).toBe('failed')

  const row = await readJob(job)
  expect(row).toMatchObject({ state: 'failed', errorCode: 'engine_timeout', leaseToken: null })
  expect(row.errors.map(({ attempt, code }) => [attempt, code])).toEqual([
    [1, 'engine_lost'],
    [2, 'engine_lost'],
    [3, 'engine_timeout'],
  ])
  expect(await readProject(job)).toMatchObject({
    status: 'transription_failed',
    errorCode: 'engine_timeout',
  })
  expect(await reservedSeconds(job)).toBe(0)
})

test('a permanent failure is not tried again', async () => {
  const job = await startJob('export')

  expect(await fail(db, job, { code: 'captions_glyph_missing', retryable: false })).toBe('failed')

  expect(await readProject(job)).toMatchObject({
    status: 'export_failed',
    errorCode: 'captions_glyph_missing',
  })
})

test('a released job is queued at once and the attempt does not count', async () => {
  const first = await startJob()
  await heartbeat(db, first, 70)

  expect(await release(db, first)).toBe('queued')

  const second = await claimJob(db, workerId)
  expect(second).toMatchObject({ id: first.id, attempt: 1 })
  expect(second?.outputKey).not.toBe(first.outputKey)
  expect((await readJob(first)).progress).toBe(0)
})

test('a lapsed lease is reaped and the job offered at once', async () => {
  const job = await startJob()
  await lapse(job)

  expect(await reap(db)).toBe(1)
  expect(await reap(db)).toBe(0)

  expect(await readJob(job)).toMatchObject({ state: 'queued', leaseToken: null })
  expect(await claimJob(db, workerId)).toMatchObject({ id: job.id, attempt: 2 })
})

test('a job that kills its worker each time fails with lease_lapsed', async () => {
  let job = await startJob()
  for (let attempt = 1; attempt < JOB_MAX_ATTEMPTS; attempt += 1) {
    await lapse(job)
    job = await claimAgain()
  }
  await lapse(job)

  await reap(db)

  expect(await readJob(job)).toMatchObject({ state: 'failed', errorCode: 'lease_lapsed' })
  expect(await reservedSeconds(job)).toBe(0)
  expect(await claimJob(db, workerId)).toBeNull()
})

test('reaping by many at once counts each job once', async () => {
  const started = [await startJob(), await startJob(), await startJob('export')]
  for (const job of started) await lapse(job)

  const counts = await Promise.all(Array.from({ length: 6 }, () => reap(db)))

  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  for (const job of started) expect((await readJob(job)).errors).toHaveLength(1)
})

test('a running job hears of its cancellation, ends cancelled and gives the seconds back', async () => {
  const job = await startJob()

  expect(await cancel(db, job)).toBe('requested')
  expect(await cancel(db, job)).toBe('requested')
  expect(await heartbeat(db, job)).toBe('cancel')
  expect(await fail(db, job)).toBe('cancelled')

  expect(await readJob(job)).toMatchObject({ state: 'cancelled', errorCode: null, errors: [] })
  expect(await readProject(job)).toMatchObject({ status: 'ready', errorCode: null })
  expect(await reservedSeconds(job)).toBe(0)
})

test('a cancelled export leads back to the captions', async () => {
  const job = await startJob('export')
  await cancel(db, job)

  expect(await release(db, job)).toBe('cancelled')

  expect(await readProject(job)).toMatchObject({ status: 'transription_done', exportKey: null })
})

test('a result that comes after the cancellation is not published', async () => {
  const job = await startJob('export')
  await cancel(db, job)

  expect(await finish(db, job, EXPORT)).toBe('lost')

  expect(await readJob(job)).toMatchObject({ state: 'cancelled' })
  expect(await readProject(job)).toMatchObject({ status: 'transription_done', exportKey: null })
})

test('a cancelled job whose worker died ends cancelled', async () => {
  const job = await startJob()
  await cancel(db, job)
  await lapse(job)

  await reap(db)

  expect(await readJob(job)).toMatchObject({ state: 'cancelled' })
})

test("nobody cancels another user's job", async () => {
  const job = await startJob()
  const other = await startJob()

  expect(await cancel(db, { userId: other.userId, projectId: job.projectId })).toBe('not_found')

  expect(await heartbeat(db, job)).toBe('ok')
})

test('what a lost, failed, released or cancelled attempt may have stored is deleted later', async () => {
  const lost = await startJob()
  await lapse(lost)
  await reap(db)
  const failed = await claimAgain()
  await fail(db, failed)
  const released = await claimAgain()
  await release(db, released)
  const cancelled = await claimAgain()
  await cancel(db, cancelled)
  await heartbeat(db, cancelled)
  await fail(db, cancelled)

  const { rows } = await db.execute<{ object_key: string; later: boolean }>(
    sql`select object_key, not_before > now() + interval '1 hour' as later from object_deletions
      where ${like(objectDeletions.objectKey, `%${lost.id}%`)} order by id`,
  )
  expect(rows).toEqual(
    [lost, failed, released, cancelled].flatMap(({ outputKey }) =>
      ['.mp4', '.jpg', '.json'].map((extension) => ({
        object_key: outputKey.replace('.mp4', extension),
        later: true,
      })),
    ),
  )
})

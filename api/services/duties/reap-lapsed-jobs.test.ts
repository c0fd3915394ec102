import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atOnce } from '#api/testing/at-once.ts'
import { createDutyContext } from '#api/testing/duty-context.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { usageLedger } from '#db/schema/usage.ts'
import { createJob, createWorker } from '#db/testing/factories.ts'
import { claimJob } from '#db/testing/job-calls.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { countLapsedJobs, countStuckJobs, reapLapsedJobs } from './reap-lapsed-jobs.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterEach(() => database.drop())

async function createLapsed(minutesAgo = 0): Promise<string> {
  const worker = await createWorker(db)
  const { jobId } = await createJob(db)
  await claimJob(db, worker.id)
  await db
    .update(jobs)
    .set({ leaseUntil: sql`now() - make_interval(mins => ${minutesAgo}, secs => 1)` })
    .where(eq(jobs.id, jobId))
  return jobId
}

async function stateOf(jobId: string) {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  return job?.state
}

/** Settling it breaks the rule that the ledger knows each job once. */
async function poison(jobId: string) {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  if (!job) throw new Error('no such job')
  await db
    .insert(usageLedger)
    .values({ userId: job.userId, jobId, kind: 'seconds_release', amount: 60 })
  await db.update(jobs).set({ attempt: job.maxAttempts }).where(eq(jobs.id, jobId))
}

test('a lapsed job is queued again and workers are woken', async () => {
  const woken: string[] = []
  const wake = { wake: (kind: string) => void woken.push(kind), wait: async () => {} }
  const { ctx } = createDutyContext(db, { wake })
  const jobId = await createLapsed()
  expect(await reapLapsedJobs(ctx)).toEqual({ done: 1, hasMore: false })
  expect(woken).toContain('transcribe')
  expect(await stateOf(jobId)).toBe('queued')
  woken.length = 0
  expect((await reapLapsedJobs(ctx)).done).toBe(0)
  expect(woken).toEqual([])
})

test('two processes at once take a lapsed job away once', async () => {
  const { ctx } = createDutyContext(db)
  const jobId = await createLapsed()
  const turns = await atOnce(db, jobs, 2, () => reapLapsedJobs(ctx))
  expect(turns.map(({ done }) => done).sort()).toEqual([0, 1])
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  expect(job?.errors).toHaveLength(1)
})

test('the dry run counts lapsed jobs and leaves them alone', async () => {
  const { ctx } = createDutyContext(db)
  const jobId = await createLapsed()
  await createJob(db)
  expect(await countLapsedJobs(ctx)).toBe(1)
  expect(await stateOf(jobId)).toBe('running')
})

test('a job that cannot be taken away keeps neither the others nor claims, and is counted as stuck', async () => {
  const { ctx } = createDutyContext(db)
  const poisoned = await createLapsed(11)
  await poison(poisoned)
  const other = await createLapsed()
  expect((await reapLapsedJobs(ctx)).done).toBe(1)
  expect(await stateOf(other)).toBe('queued')
  expect(await stateOf(poisoned)).toBe('running')
  expect(await countStuckJobs(ctx)).toBe(1)
  const worker = await createWorker(db)
  expect((await claimJob(db, worker.id))?.id).toBe(other)
})

import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { LEASE_SECONDS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { workers } from '#db/schema/workers.ts'
import {
  createJob,
  createPlanFor,
  createProject,
  createUser,
  createWorker,
} from '#db/testing/factories.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { claimJob, enqueueJob, fail, finish, scalarOf } from '#db/testing/job-calls.ts'
import { TRANSCRIPTION } from '#db/testing/results.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
let db: Database

// A claim takes whatever is queued, so each test needs a queue of its own.
beforeEach(async () => {
  database = await createTestDatabase(14)
  db = database.db
})
afterEach(() => database.drop())

async function createQueue(userId: string, length: number): Promise<string[]> {
  const ids: string[] = []
  for (let position = 0; position < length; position += 1) {
    const { id } = await createProject(db, userId)
    const outcome = await enqueueJob(db, { userId, projectId: id, kind: 'transcribe' })
    if (outcome.code !== 'ok') throw new Error(outcome.code)
    ids.push(outcome.jobId)
  }
  return ids
}

test('400 jobs of 20 users are claimed once each by 12 workers, and no user runs more than two', async () => {
  for (let count = 0; count < 20; count += 1) {
    const user = await createUser(db)
    await createPlanFor(db, user.id, { maxRunning: 2 })
    await createQueue(user.id, 20)
  }
  const claimed: string[] = []
  const overbooked: unknown[] = []

  async function work() {
    const worker = await createWorker(db)
    while (claimed.length < 400) {
      const job = await claimJob(db, worker.id, ['transcribe'])
      if (!job) continue
      claimed.push(job.id)
      const running = await db.$count(
        jobs,
        sql`${jobs.userId} = ${job.userId} and ${jobs.state} = 'running'`,
      )
      if (running > 2) overbooked.push(job)
      expect(await finish(db, job, TRANSCRIPTION)).toBe('ok')
    }
  }
  await Promise.all(Array.from({ length: 12 }, work))

  expect(new Set(claimed).size).toBe(400)
  expect(claimed).toHaveLength(400)
  expect(overbooked).toEqual([])
  expect(await db.$count(jobs, eq(jobs.state, 'succeeded'))).toBe(400)
  expect(await findViolations(db)).toEqual([])
})

test('however many workers ask at once, a user with room for one job runs one', async () => {
  const user = await createUser(db)
  await createPlanFor(db, user.id, { maxRunning: 1 })
  await createQueue(user.id, 100)
  let finished = 0
  let most = 0

  async function work() {
    const worker = await createWorker(db)
    while (finished < 100) {
      const job = await claimJob(db, worker.id)
      if (!job) continue
      most = Math.max(most, await db.$count(jobs, eq(jobs.state, 'running')))
      await finish(db, job, TRANSCRIPTION)
      finished += 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))

  expect(most).toBe(1)
})

test('users are served in turn, however long the queue of one is', async () => {
  const worker = await createWorker(db)
  const names = new Map<string, string>()
  for (const [name, length] of [
    ['A', 30],
    ['B', 3],
    ['C', 3],
  ] as const) {
    const user = await createUser(db)
    names.set(user.id, name)
    await createPlanFor(db, user.id)
    await createQueue(user.id, length)
  }

  let served = ''
  for (let job = await claimJob(db, worker.id); job; job = await claimJob(db, worker.id)) {
    served += names.get(job.userId)
    await finish(db, job, TRANSCRIPTION)
  }

  expect(served).toBe(`ABCABCABC${'A'.repeat(27)}`)
})

test('jobs of one user are claimed in the order in which they were started', async () => {
  const worker = await createWorker(db)
  const user = await createUser(db)
  await createPlanFor(db, user.id)
  const ids = await createQueue(user.id, 3)

  const claimed: string[] = []
  for (let job = await claimJob(db, worker.id); job; job = await claimJob(db, worker.id)) {
    claimed.push(job.id)
    await finish(db, job, TRANSCRIPTION)
  }

  expect(claimed).toEqual(ids)
})

test("a user's export does not wait for their transcriptions", async () => {
  const worker = await createWorker(db)
  const user = await createUser(db)
  await createPlanFor(db, user.id, { maxRunning: 1 })
  await createQueue(user.id, 2)
  const { id } = await createProject(db, user.id, { status: 'transription_done' })
  await enqueueJob(db, { userId: user.id, projectId: id, kind: 'export' })

  const kinds = [await claimJob(db, worker.id), await claimJob(db, worker.id)].map(
    (job) => job?.kind,
  )

  expect(kinds.sort()).toEqual(['export', 'transcribe'])
  expect(await claimJob(db, worker.id)).toBeNull()
})

test('a claim takes only the kinds that the worker does', async () => {
  const worker = await createWorker(db)
  await createJob(db, { kind: 'export' })

  expect(await claimJob(db, worker.id, ['transcribe'])).toBeNull()
  expect(await claimJob(db, worker.id, ['export'])).toMatchObject({ kind: 'export' })
})

test('a claim starts an attempt with a lease, an output of its own and no progress', async () => {
  const worker = await createWorker(db)
  const { jobId, userId, projectId } = await createJob(db)

  const job = await claimJob(db, worker.id)

  expect(job).toMatchObject({ id: jobId, attempt: 1, userId, projectId })
  expect(job?.outputKey).toContain(`u/${userId}/p/${projectId}/transcribe/${jobId}-1-`)
  const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  expect(row).toMatchObject({ state: 'running', progress: 0, workerId: worker.id })
  const [seen] = await db.select().from(workers).where(eq(workers.id, worker.id))
  expect(seen?.lastSeenAt).toBeInstanceOf(Date)
})

test('a job that backs off is not claimed before its time', async () => {
  const worker = await createWorker(db)
  const { jobId } = await createJob(db)
  await db.execute(sql`update jobs set run_at = now() + interval '1 second' where id = ${jobId}`)

  expect(await claimJob(db, worker.id)).toBeNull()

  await db.execute(sql`update jobs set run_at = now() where id = ${jobId}`)
  expect(await claimJob(db, worker.id)).toMatchObject({ id: jobId })
})

test('while nothing can be claimed it is known when something can', async () => {
  const nextTurn = () =>
    scalarOf<number | null>(db, sql`select next_turn_in('{transcribe}') as value`)
  expect(await nextTurn()).toBeNull()
  const worker = await createWorker(db)
  const { jobId } = await createJob(db)
  await createJob(db, { kind: 'export' })
  expect(await nextTurn()).toBe(0)

  const job = await claimJob(db, worker.id, ['transcribe'])
  expect(await nextTurn()).toBeCloseTo(LEASE_SECONDS, -1)
  if (job) await fail(db, job)
  expect(await nextTurn()).toBeGreaterThan(10)
  expect(await nextTurn()).toBeLessThan(19)

  await db.execute(sql`update jobs set run_at = 'infinity' where id = ${jobId}`)
  expect(await nextTurn()).toBe(Number.POSITIVE_INFINITY)
})

test('a plan with more room lets a waiting user run more at once', async () => {
  const worker = await createWorker(db)
  const user = await createUser(db)
  const plan = await createPlanFor(db, user.id, { maxRunning: 1 })
  await createQueue(user.id, 2)
  await claimJob(db, worker.id)
  expect(await claimJob(db, worker.id)).toBeNull()

  await db.execute(sql`update plans set max_running = 2 where id = ${plan.id}`)
  const [third] = await createQueue(user.id, 1)

  expect(await claimJob(db, worker.id)).not.toBeNull()
  const states = await db
    .select({ state: jobs.state })
    .from(jobs)
    .where(inArray(jobs.id, [third ?? '']))
  expect(states).toEqual([{ state: 'queued' }])
})

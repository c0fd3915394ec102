import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { seedLoad } from '#db/seeds/load.ts'
import { seedPlans } from '#db/seeds/plans.ts'
import {
  createJob,
  createPlanFor,
  createProject,
  createUser,
  createWorker,
} from '#db/testing/factories.ts'
import {
  type ClaimedJob,
  cancel,
  claimJob,
  enqueueJob,
  fail,
  finish,
  queuePlace,
  rowsOf,
} from '#db/testing/job-calls.ts'
import { EXPORT, TRANSCRIPTION } from '#db/testing/results.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
let db: Database
let workerId: string

beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
  workerId = (await createWorker(db)).id
})
afterEach(() => database.drop())

async function enqueue(userId: string, kind: 'transcribe' | 'export' = 'transcribe') {
  const status = kind === 'export' ? PROJECT_STATUS.transcribed : PROJECT_STATUS.ready
  const { id } = await createProject(db, userId, { status })
  const outcome = await enqueueJob(db, { userId, projectId: id, kind })
  if (outcome.code !== 'ok') throw new Error(outcome.code)
  return outcome.jobId
}

async function claim(): Promise<ClaimedJob> {
  const job = await claimJob(db, workerId)
  if (!job) throw new Error('no job was offered')
  return job
}

const finishJob = (job: ClaimedJob) =>
  finish(db, job, job.kind === 'export' ? EXPORT : TRANSCRIPTION)

test('places are the order in which one worker then claims, lanes taking turns', async () => {
  const [a, b, c] = await Promise.all([createUser(db), createUser(db), createUser(db)])
  for (const { id } of [a, b, c]) await createPlanFor(db, id)
  const queue = [
    ...[a, a, a, a, a].map(({ id }) => [id, 'transcribe'] as const),
    ...[b, b].map(({ id }) => [id, 'transcribe'] as const),
    ...[a, c].map(({ id }) => [id, 'export'] as const),
    ...[c, c, b].map(({ id }) => [id, 'transcribe'] as const),
  ]
  const ids: string[] = []
  for (const [userId, kind] of queue) ids.push(await enqueue(userId, kind))

  // Again half-way, when some lanes have been served before.
  for (const rounds of [5, 7]) {
    const places = new Map<number | null, string>()
    for (const id of ids) places.set(await queuePlace(db, id), id)
    const expected = Array.from({ length: rounds }, (_, index) => places.get(index + 1))
    const claimed: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const job = await claim()
      claimed.push(job.id)
      await finishJob(job)
    }
    expect(claimed).toEqual(expected)
  }
  expect(await claimJob(db, workerId)).toBeNull()
})

test('a job that runs, has ended or is unknown has no place', async () => {
  const { jobId, ...owner } = await createJob(db)
  const next = await createJob(db)
  expect(await queuePlace(db, jobId)).toBe(1)
  expect(await queuePlace(db, next.jobId)).toBe(2)

  await finishJob(await claim())
  expect(await queuePlace(db, jobId)).toBeNull()
  expect(await queuePlace(db, next.jobId)).toBe(1)

  await cancel(db, next)
  expect(await queuePlace(db, next.jobId)).toBeNull()
  expect(await queuePlace(db, crypto.randomUUID())).toBeNull()
  expect(owner.userId).not.toBe(next.userId)
})

test('a job whose user runs as many as they may has a place, and stands in nobody else’s way', async () => {
  const user = await createUser(db)
  await createPlanFor(db, user.id, { maxRunning: 1 })
  const first = await enqueue(user.id)
  const second = await enqueue(user.id)
  const other = await createJob(db)
  expect((await claim()).id).toBe(first)

  expect(await queuePlace(db, other.jobId)).toBe(1)
  expect(await queuePlace(db, second)).toBe(2)
})

test('a job that backs off stands behind what is due before', async () => {
  const { jobId } = await createJob(db)
  const running = await claim()
  const others = [await createJob(db), await createJob(db)]
  await fail(db, running)

  expect(await queuePlace(db, jobId)).toBe(3)
  expect(await queuePlace(db, others[0]?.jobId ?? '')).toBe(1)
})

test('places are told apart up to the limit, at the same cost however many wait', async () => {
  await seedPlans(db)
  const load = { users: 300, jobs: 3000, transcribed: 0, passwordHash: null }
  await seedLoad(db, { ...load, name: 'before' })
  const { jobId } = await createJob(db)
  await seedLoad(db, { ...load, name: 'after' })
  await db.execute(sql`analyze job_lanes`)
  await db.execute(sql`analyze jobs`)

  expect(await queuePlace(db, jobId)).toBe(100)
  expect(await queuePlace(db, jobId, 5000)).toBe(301)
  const [first] = await rowsOf<{ id: string }>(
    db,
    sql`select id from jobs where state = 'queued' order by run_at limit 1`,
  )
  expect(await queuePlace(db, first?.id ?? '')).toBe(1)

  const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
    db,
    sql`explain (analyze, buffers, format json) select queue_place(${jobId}, 100)`,
  )
  expect(row?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(1500)
})

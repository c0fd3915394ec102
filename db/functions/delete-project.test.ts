import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { projects } from '#db/schema/projects.ts'
import { storageUsage, usagePeriods } from '#db/schema/usage.ts'
import { createJob, createProject, createUser, createWorker } from '#db/testing/factories.ts'
import {
  cancel,
  claimJob,
  fail,
  finish,
  heartbeat,
  reap,
  release,
  scalarOf,
} from '#db/testing/job-calls.ts'
import { TRANSCRIPTION } from '#db/testing/results.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const remove = (userId: string, projectId: string) =>
  scalarOf<string>(db, sql`select delete_project(${userId}, ${projectId}) as value`)

async function storedBytes(userId: string) {
  const [usage] = await db.select().from(storageUsage).where(eq(storageUsage.userId, userId))
  return usage?.usedBytes
}

test('deleting a project frees its bytes once and queues its objects', async () => {
  const { id: userId } = await createUser(db)
  const kept = await createProject(db, userId)
  const project = await createProject(db, userId, {
    status: 'export_done',
    proxyKey: 'proxy',
    posterKey: 'poster',
    peaksKey: 'peaks',
    exportKey: 'export',
    exportBytes: 300,
  })
  expect(await storedBytes(userId)).toBe(2300)

  const outcomes = await Promise.all([remove(userId, project.id), remove(userId, project.id)])

  expect(outcomes.sort()).toEqual(['not_found', 'ok'])
  expect(await storedBytes(userId)).toBe(1000)
  const keys = await db.select({ key: objectDeletions.objectKey }).from(objectDeletions)
  expect(keys.map(({ key }) => key)).toEqual([
    project.sourceKey,
    'proxy',
    'poster',
    'peaks',
    'export',
  ])
  const [row] = await db.select().from(projects).where(eq(projects.id, kept.id))
  expect(row?.deletedAt).toBeNull()
})

test("another user's project stays", async () => {
  const [owner, stranger] = [await createUser(db), await createUser(db)]
  const project = await createProject(db, owner.id)

  expect(await remove(stranger.id, project.id)).toBe('not_found')

  expect(await remove(owner.id, project.id)).toBe('ok')
})

test.each([['queued'], ['running']])(
  'deleting ends a %s job and gives its seconds back',
  async (state) => {
    const { jobId, userId, projectId } = await createJob(db)
    const job = state === 'running' ? await claimUntil(jobId) : null

    expect(await remove(userId, projectId)).toBe('ok')

    const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId))
    expect(row?.state).toBe('cancelled')
    const [period] = await db.select().from(usagePeriods).where(eq(usagePeriods.userId, userId))
    expect(period).toMatchObject({ usedSeconds: 0, reservedSeconds: 0 })
    if (job) expect(await heartbeat(db, job)).toBe('lost')
  },
)

test('whatever happens to a job at once, its seconds are charged or given back exactly once', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { jobId, userId, projectId } = await createJob(db)
    const job = await claimUntil(jobId)
    await db.execute(sql`update jobs set lease_until = now() - interval '1 s' where id = ${jobId}`)

    await Promise.all([
      finish(db, job, TRANSCRIPTION),
      fail(db, job, { retryable: false }),
      release(db, job),
      reap(db),
      cancel(db, { userId, projectId }),
      remove(userId, projectId),
    ])
    await cancel(db, { userId, projectId })

    const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId))
    const [period] = await db.select().from(usagePeriods).where(eq(usagePeriods.userId, userId))
    expect(period).toMatchObject({
      usedSeconds: row?.state === 'succeeded' ? 60 : 0,
      reservedSeconds: 0,
    })
  }
})

async function claimUntil(jobId: string) {
  const worker = await createWorker(db)
  for (;;) {
    const job = await claimJob(db, worker.id)
    if (!job) throw new Error('no job was offered')
    if (job.id === jobId) return job
  }
}

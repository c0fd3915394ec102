import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { JOB_ERROR, JOB_MAX_ATTEMPTS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { projectCaptions, projects } from '#db/schema/projects.ts'
import { usageLedger, usagePeriods } from '#db/schema/usage.ts'
import {
  createJob,
  createPlanFor,
  createProject,
  createUser,
  createWorker,
} from '#db/testing/factories.ts'
import { cancel, claimJob, enqueueJob, fail, finish } from '#db/testing/job-calls.ts'
import { ALIGNMENT, TRANSCRIPTION } from '#db/testing/results.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

async function seconds(userId: string) {
  const [period] = await db.select().from(usagePeriods).where(eq(usagePeriods.userId, userId))
  return { used: period?.usedSeconds, reserved: period?.reservedSeconds }
}

async function ledger(jobId: string) {
  const rows = await db.select().from(usageLedger).where(eq(usageLedger.jobId, jobId))
  return rows.map((row) => [row.kind, row.amount])
}

test('a quota of 600 s admits exactly ten of forty videos of 60 s that start together', async () => {
  const user = await createUser(db)
  await createPlanFor(db, user.id, { quotaSeconds: 600 })
  const started = await Promise.all(
    Array.from({ length: 40 }, () => createProject(db, user.id, { durationMs: 60_000 })),
  )

  const outcomes = await Promise.all(
    started.map(({ id }) => enqueueJob(db, { userId: user.id, projectId: id, kind: 'transcribe' })),
  )

  const codes = Map.groupBy(outcomes, ({ code }) => code)
  expect(codes.get('ok')).toHaveLength(10)
  expect(codes.get('quota_exceeded')).toHaveLength(30)
  expect(await seconds(user.id)).toEqual({ used: 0, reserved: 600 })
})

test('ten presses at once make one job and one reservation', async () => {
  const user = await createUser(db)
  await createPlanFor(db, user.id)
  const { id } = await createProject(db, user.id, { durationMs: 20_400 })

  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      enqueueJob(db, { userId: user.id, projectId: id, kind: 'transcribe' }),
    ),
  )

  expect(outcomes.map(({ code }) => code).sort()).toEqual([...Array(9).fill('in_progress'), 'ok'])
  expect(await db.select().from(jobs).where(eq(jobs.projectId, id))).toHaveLength(1)
  expect(await seconds(user.id)).toEqual({ used: 0, reserved: 21 })
})

test('a refused start changes nothing', async () => {
  const user = await createUser(db)
  await createPlanFor(db, user.id, { quotaSeconds: 59 })
  const { id } = await createProject(db, user.id)

  const outcome = await enqueueJob(db, { userId: user.id, projectId: id, kind: 'transcribe' })

  expect(outcome).toEqual({ code: 'quota_exceeded', jobId: null })
  expect(await db.select().from(jobs).where(eq(jobs.projectId, id))).toEqual([])
  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  expect(project?.status).toBe('ready')
})

test.each([
  ['no subscription', async () => {}],
  [
    'a subscription whose period has ended',
    async (userId: string) => {
      await createPlanFor(db, userId)
      await db.execute(
        sql`update subscriptions set current_period_end = now() - interval '1 second'
          where user_id = ${userId}`,
      )
    },
  ],
])('%s is no plan', async (_, arrange) => {
  const user = await createUser(db)
  await arrange(user.id)
  const { id } = await createProject(db, user.id)

  const outcome = await enqueueJob(db, { userId: user.id, projectId: id, kind: 'transcribe' })

  expect(outcome.code).toBe('no_plan')
})

test("another user's project, a deleted one and an unknown one are not found", async () => {
  const [owner, stranger] = [await createUser(db), await createUser(db)]
  await createPlanFor(db, stranger.id)
  const owned = await createProject(db, owner.id)
  const deleted = await createProject(db, stranger.id, { deletedAt: new Date() })

  for (const projectId of [owned.id, deleted.id, crypto.randomUUID()]) {
    const outcome = await enqueueJob(db, { userId: stranger.id, projectId, kind: 'transcribe' })
    expect(outcome.code).toBe('not_found')
  }
})

test.each([
  ['transcribe', ['ready', 'transription_failed', 'transription_done', 'export_failed']],
  ['export', ['transription_done', 'export_failed']],
] as const)('%s starts from %s only', async (kind, allowed) => {
  const user = await createUser(db)
  await createPlanFor(db, user.id)
  const statuses = [
    'ready',
    'transription_progress',
    'transription_done',
    'transription_failed',
    'export_progress',
    'export_done',
    'export_failed',
  ] as const

  const started: string[] = []
  for (const status of statuses) {
    const { id } = await createProject(db, user.id, { status })
    const { code } = await enqueueJob(db, { userId: user.id, projectId: id, kind })
    if (code === 'ok') started.push(status)
    else expect(code).toBe('wrong_status')
  }

  expect(started.sort()).toEqual([...allowed].sort())
})

test('an export is free', async () => {
  const { jobId, userId } = await createJob(db, { kind: 'export', plan: { quotaSeconds: 0 } })

  expect(await seconds(userId)).toEqual({ used: undefined, reserved: undefined })
  expect(await ledger(jobId)).toEqual([])
})

test('a finished transcription charges its seconds', async () => {
  const { jobId, userId } = await createJob(db, { plan: { quotaSeconds: 60 } })
  const job = await claimOne(jobId)

  await finish(db, job, TRANSCRIPTION)
  await finish(db, job, TRANSCRIPTION)

  expect(await seconds(userId)).toEqual({ used: 60, reserved: 0 })
  expect(await ledger(jobId)).toEqual([
    ['seconds_reserve', 60],
    ['seconds_commit', 60],
  ])
})

test('a video that is longer than its header said is charged as it is', async () => {
  const { jobId, userId } = await createJob(db, { plan: { quotaSeconds: 60 } })
  const media = { ...TRANSCRIPTION.media, duration_seconds: 199.5 }

  await finish(db, await claimOne(jobId), { ...TRANSCRIPTION, media })

  expect(await seconds(userId)).toEqual({ used: 200, reserved: 0 })
  expect(await ledger(jobId)).toEqual([
    ['seconds_reserve', 60],
    ['seconds_commit', 200],
  ])
})

test('a failed transcription gives its seconds back once', async () => {
  const { jobId, userId } = await createJob(db)
  const job = await claimOne(jobId)

  await fail(db, job, { code: 'media_no_audio', retryable: false })
  await fail(db, job, { code: 'media_no_audio', retryable: false })

  expect(await seconds(userId)).toEqual({ used: 0, reserved: 0 })
  expect(await ledger(jobId)).toEqual([
    ['seconds_reserve', 60],
    ['seconds_release', 60],
  ])
})

test.each(Object.entries(JOB_ERROR))(
  'a transcription that ends with %s costs nothing, after as many attempts as may help',
  async (code, { retryable }) => {
    const { jobId, userId, projectId } = await createJob(db, { plan: { quotaSeconds: 60 } })
    const ends: string[] = []
    while (ends.at(-1) !== 'failed' && ends.length < 9) {
      await db.update(jobs).set({ runAt: sql`now()` }).where(eq(jobs.id, jobId))
      ends.push(await fail(db, await claimOne(jobId), { code, retryable }))
    }

    expect(ends).toHaveLength(retryable ? JOB_MAX_ATTEMPTS : 1)
    expect(await seconds(userId)).toEqual({ used: 0, reserved: 0 })
    expect(await ledger(jobId)).toEqual([
      ['seconds_reserve', 60],
      ['seconds_release', 60],
    ])
    const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
    expect(project).toMatchObject({ status: 'transription_failed', errorCode: code })
    expect(await enqueueJob(db, { userId, projectId, kind: 'align' })).toMatchObject({ code: 'ok' })
  },
)

test('a given text costs nothing, whether it is found or not', async () => {
  const found = await createJob(db, { kind: 'align', plan: { quotaSeconds: 0 } })
  await finish(db, await claimOne(found.jobId), ALIGNMENT)
  const lost = await createJob(db, { kind: 'align', plan: { quotaSeconds: 0 } })
  await fail(db, await claimOne(lost.jobId), { code: 'speech_none', retryable: false })

  for (const { userId, jobId } of [found, lost]) {
    expect(await seconds(userId)).toEqual({ used: undefined, reserved: undefined })
    expect(await ledger(jobId)).toEqual([])
  }
})

test('cancelling five times at once gives the seconds back once', async () => {
  const { jobId, userId, projectId } = await createJob(db)

  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => cancel(db, { userId, projectId })),
  )

  expect(outcomes.sort()).toEqual(['cancelled', 'no_job', 'no_job', 'no_job', 'no_job'])
  expect(await seconds(userId)).toEqual({ used: 0, reserved: 0 })
  expect(await ledger(jobId)).toEqual([
    ['seconds_reserve', 60],
    ['seconds_release', 60],
  ])
})

test('what a failed job gave back can be spent again', async () => {
  const { jobId, userId, projectId } = await createJob(db, { plan: { quotaSeconds: 60 } })
  await fail(db, await claimOne(jobId), { retryable: false })

  const again = await enqueueJob(db, { userId, projectId, kind: 'transcribe' })

  expect(again.code).toBe('ok')
})

test('captions stay usable when another transcription of the video fails', async () => {
  const user = await createUser(db)
  await createPlanFor(db, user.id)
  const { id } = await createProject(db, user.id, { status: 'transription_done' })
  const again = await enqueueJob(db, { userId: user.id, projectId: id, kind: 'transcribe' })
  if (again.code !== 'ok') throw new Error(again.code)

  await fail(db, await claimOne(again.jobId), { code: 'engine_lost', retryable: false })

  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  expect(project).toMatchObject({ status: 'transription_done', errorCode: 'engine_lost' })
})

test('a transcription can be run again in another language and keeps the styles', async () => {
  const user = await createUser(db)
  await createPlanFor(db, user.id)
  const { id } = await createProject(db, user.id, { status: 'transription_done' })
  await db
    .update(projectCaptions)
    .set({ styles: { fontsize: 40 } })
    .where(eq(projectCaptions.projectId, id))

  const payload = { lang: 'fr' }
  const outcome = await enqueueJob(db, {
    userId: user.id,
    projectId: id,
    kind: 'transcribe',
    payload,
  })
  if (outcome.code !== 'ok') throw new Error(outcome.code)
  await finish(db, await claimOne(outcome.jobId), TRANSCRIPTION)

  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  const [captions] = await db
    .select()
    .from(projectCaptions)
    .where(eq(projectCaptions.projectId, id))
  expect(project).toMatchObject({ lang: 'fr', status: 'transription_done' })
  expect(captions).toMatchObject({
    words: TRANSCRIPTION.words,
    styles: { fontsize: 40 },
    revision: 2,
  })
})

async function claimOne(jobId: string) {
  const worker = await createWorker(db)
  // Whatever earlier tests left queued is not offered again.
  for (;;) {
    const job = await claimJob(db, worker.id)
    if (!job) throw new Error('no job was offered')
    if (job.id === jobId) return job
  }
}

import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { JOB_MAX_ATTEMPTS, PROJECT_STATUS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { seedLoad } from '#db/seeds/load.ts'
import { seedPlans } from '#db/seeds/plans.ts'
import {
  createJob,
  createPlanFor,
  createProject,
  createUser,
  createWorker,
} from '#db/testing/factories.ts'
import { findViolations } from '#db/testing/invariants.ts'
import {
  type ClaimedJob,
  cancel,
  claimJob,
  enqueueJob,
  fail,
  finish,
  reap,
  release,
  rowsOf,
  scalarOf,
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

async function claim(): Promise<ClaimedJob> {
  const job = await claimJob(db, workerId)
  if (!job) throw new Error('no job was offered')
  return job
}

test('a claim that cannot have the job of one kind takes the same user’s job of the other', async () => {
  const transcription = await createJob(db)
  const { userId } = transcription
  const project = await createProject(db, userId, { status: 'transription_done' })
  await enqueueJob(db, { userId, projectId: project.id, kind: 'export' })

  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from jobs where id = ${transcription.jobId} for update`)
    expect(await claimJob(db, workerId)).toMatchObject({ kind: 'export', userId })
    expect(await claimJob(db, workerId)).toBeNull()
  })

  expect((await claim()).id).toBe(transcription.jobId)
})

test('a claim passes over users whose rows others hold', async () => {
  const [first, second, third] = [await createJob(db), await createJob(db), await createJob(db)]

  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from job_lanes where user_id = ${first.userId} for update`)
    await tx.execute(sql`select 1 from jobs where id = ${second.jobId} for update`)
    expect((await claim()).id).toBe(third.jobId)
  })

  expect((await claim()).id).toBe(first.jobId)
  expect((await claim()).id).toBe(second.jobId)
})

async function createTwoVideos(kind: 'transcribe' | 'export') {
  const user = await createUser(db)
  await createPlanFor(db, user.id, { maxRunning: 1 })
  const status = kind === 'export' ? PROJECT_STATUS.transcribed : PROJECT_STATUS.ready
  const [first, second] = [
    await createProject(db, user.id, { status }),
    await createProject(db, user.id, { status }),
  ]
  const describe = ({ id: projectId }: { id: string }) => ({ userId: user.id, projectId, kind })
  return [describe(first), describe(second)] as const
}

/** Resolves once that many statements wait for locks. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = sql`select count(*)::integer as value from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await scalarOf<number>(db, waiting)) < count) await setTimeout(5)
}

test('a job that is started while another of its user ends is not forgotten', async () => {
  // Transcriptions would meet at their user's quota before.
  const [first, second] = await createTwoVideos('export')
  await enqueueJob(db, first)
  const running = await claim()

  let started: ReturnType<typeof enqueueJob> | undefined
  await db.transaction(async (tx) => {
    await finish(tx, running, EXPORT)
    started = enqueueJob(db, second)
    await Promise.race([started, untilWaiting(1)])
  })

  expect((await started)?.code).toBe('ok')
  expect(await claim()).toMatchObject({ projectId: second.projectId })
  expect(await findViolations(db)).toEqual([])
})

test('a job that starts and another of its user that ends do not wait for each other', async () => {
  const [first, second] = await createTwoVideos('transcribe')
  await enqueueJob(db, first)

  let both: Promise<[{ code: string }, string]> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from usage_periods where user_id = ${first.userId} for update`)
    const started = enqueueJob(db, second)
    await untilWaiting(1)
    both = Promise.all([started, cancel(db, first)])
    await untilWaiting(2)
  })

  expect(await both).toEqual([expect.objectContaining({ code: 'ok' }), 'cancelled'])
  expect(await findViolations(db)).toEqual([])
})

test('a user who comes later is not served before one who waits already', async () => {
  const early = [await createJob(db), await createJob(db), await createJob(db)]
  const served = [(await claim()).id]
  const late = await createJob(db)
  for (let count = 0; count < 3; count += 1) served.push((await claim()).id)

  expect(served).toEqual([...early, late].map(({ jobId }) => jobId))
})

test('a job that is handed back for ever is given up, and its seconds are returned', async () => {
  const { jobId, userId, projectId } = await createJob(db)
  const attempts: number[] = []
  const answers: string[] = []

  while (answers.at(-1) !== 'failed') {
    await db.execute(sql`update jobs set run_at = now() where state = 'queued'`)
    const job = await claim()
    attempts.push(job.attempt)
    answers.push(await release(db, job))
  }

  expect(attempts).toEqual([...Array(11).fill(1), 2, JOB_MAX_ATTEMPTS])
  const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  expect(row).toMatchObject({ state: 'failed', errorCode: 'handed_back', releases: 10 })
  expect(row?.errors.map(({ code }) => code)).toEqual(Array(JOB_MAX_ATTEMPTS).fill('handed_back'))
  expect(await findViolations(db)).toEqual([])
  expect((await enqueueJob(db, { userId, projectId, kind: 'transcribe' })).code).toBe('ok')
})

/** Buffers that a claim touches, which is its work without the noise of a clock; the least of a few claims. */
async function claimCost(): Promise<number> {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }
  const costs: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const [row] = await rowsOf<Plan>(
      db,
      sql`explain (analyze, buffers, format json)
        select * from claim_job(${workerId}, '{transcribe,export}', 20)`,
    )
    costs.push(row?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Number.NaN)
  }
  return Math.min(...costs)
}

const runningJobs = () =>
  scalarOf<number>(
    db,
    sql`select count(*)::int as value from jobs
  where state = 'running'`,
  )

test.each([
  ['4000 jobs of one user', { users: 1, jobs: 4000 }],
  ['4000 jobs of 200 users', { users: 200, jobs: 4000 }],
  ['4000 jobs of 4000 users', { users: 4000, jobs: 4000 }],
])('a claim costs no more when %s wait', async (_, { users, jobs: count }) => {
  await seedPlans(db)
  const load = { transcribed: 0, passwordHash: null }
  await seedLoad(db, { ...load, name: 'few', users: 5, jobs: 20 })
  await db.execute(sql`analyze`)
  const cost = await claimCost()
  await seedLoad(db, { ...load, name: 'many', users, jobs: count })
  await db.execute(sql`analyze`)

  expect(await claimCost()).toBeLessThan(cost * 1.5)

  expect(await runningJobs()).toBe(10)
})

test('users who run as many as they may, or back off, cost a claim nothing', async () => {
  await seedPlans(db)
  const load = { transcribed: 0, passwordHash: null }
  await seedLoad(db, { ...load, name: 'few', users: 5, jobs: 20 })
  await db.execute(sql`analyze`)
  const cost = await claimCost()
  await seedLoad(db, { ...load, name: 'busy', users: 1000, jobs: 2000 })
  await db.execute(sql`update job_lanes set max_running = 1
    where user_id in (select id from users where email like 'busy-%')`)
  // Half of the users run one job, the other half back off; each has another job that waits.
  await db.execute(sql`
    with busy as (
      select j.id, dense_rank() over (order by j.user_id) as user_number,
        row_number() over (partition by j.user_id order by j.run_at) as place
      from jobs j join users u on u.id = j.user_id where u.email like 'busy-%'
    )
    update jobs set
      state = case when user_number % 2 = 0 and place = 1 then 'running' else state end,
      lease_token = case when user_number % 2 = 0 and place = 1 then gen_random_uuid() end,
      lease_until = case when user_number % 2 = 0 and place = 1 then now() + interval '1 hour' end,
      run_at = case when user_number % 2 = 1 then now() + interval '1 hour' else run_at end
    from busy where busy.id = jobs.id`)
  await db.execute(sql`vacuum analyze jobs`)
  await db.execute(sql`vacuum analyze job_lanes`)
  expect(await findViolations(db)).toEqual([])

  expect(await claimCost()).toBeLessThan(cost * 1.5)

  expect(await runningJobs()).toBe(510)
})

test('whatever users and workers do together, nobody waits for ever and the books are right', async () => {
  const accounts = await Promise.all(
    [1, 2, 3].map(async (maxRunning) => {
      const user = await createUser(db)
      await createPlanFor(db, user.id, { maxRunning, quotaSeconds: 1000 })
      return user.id
    }),
  )
  const mine = () => accounts[Math.floor(Math.random() * accounts.length)] ?? ''
  const chance = (share: number) => Math.random() < share
  const projects: { userId: string; projectId: string }[] = []

  const finishAny = (job: ClaimedJob) =>
    finish(db, job, job.kind === 'export' ? EXPORT : TRANSCRIPTION)
  const ENDS: ((job: ClaimedJob) => Promise<unknown>)[] = [
    finishAny,
    (job) => release(db, job),
    (job) => fail(db, job, { retryable: true }),
    (job) => fail(db, job, { retryable: false }),
    async (job) => {
      await db.execute(sql`update jobs set lease_until = now() - interval '1 second'
        where id = ${job.id} and lease_token = ${job.leaseToken} and state = 'running'`)
      await reap(db)
    },
  ]

  async function use() {
    for (let count = 0; count < 60; count += 1) {
      const userId = mine()
      const kind = chance(0.5) ? 'transcribe' : 'export'
      const status = kind === 'export' ? 'transription_done' : 'ready'
      const { id: projectId } = await createProject(db, userId, { status })
      projects.push({ userId, projectId })
      await enqueueJob(db, { userId, projectId, kind })
      const other = projects[Math.floor(Math.random() * projects.length)]
      if (other && chance(0.3)) await cancel(db, other)
      if (other && chance(0.1)) {
        await db.execute(sql`select delete_project(${other.userId}, ${other.projectId})`)
      }
    }
  }
  async function work() {
    const worker = await createWorker(db)
    for (let count = 0; count < 60; count += 1) {
      const job = await claimJob(db, worker.id)
      if (!job) continue
      const end = ENDS[Math.floor(Math.random() * ENDS.length)] ?? finishAny
      await end(job)
      if (chance(0.4)) await endOneBackOff()
    }
  }
  // One at a time: a statement that takes many rows in any order may wait for another one like it.
  const endOneBackOff = () =>
    db.execute(sql`update jobs set run_at = now() where id = (
      select id from jobs where state = 'queued' and run_at > now() limit 1 for update skip locked)`)
  // A deadlock ends one of the two statements with an error, and the test with it.
  await Promise.all([use(), use(), use(), work(), work(), work(), work(), work()])

  expect(await findViolations(db)).toEqual([])
})

import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atOnce } from '#api/testing/at-once.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import {
  connectWorker,
  FAILURE,
  type HeldJob,
  TRANSCRIPT,
  type WorkerCalls,
} from '#api/testing/worker-calls.ts'
import { JOB_MAX_ATTEMPTS, PROJECT_STATUS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { usageLedger } from '#db/schema/usage.ts'
import { workers } from '#db/schema/workers.ts'
import { createProject } from '#db/testing/factories.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { reap } from '#db/testing/job-calls.ts'

let api: TestApi
let worker: WorkerCalls
beforeEach(async () => {
  api = await startTestApi()
  worker = await connectWorker(api)
})
afterEach(async () => {
  expect(await findViolations(api.db)).toEqual([])
  await api.stop()
})

const lapse = (job: HeldJob) =>
  api.db.execute(sql`update jobs set lease_until = now() - interval '1 second'
    where id = ${job.id} and state = 'running'`)

async function press(token: string, userId: string): Promise<string> {
  const { id } = await createProject(api.db, userId)
  const { status } = await api.ask('POST', `/project/${id}/generate-subtitles`, { token })
  expect(status).toBe(200)
  return id
}

const progress = async (token: string, projectId: string) =>
  (await api.ask('GET', `/project/${projectId}/process-progression`, { token })).body

test('F04: of two that claim one job at once, one has it', async () => {
  const { token, user } = await api.createAccount()
  await press(token, user.id)

  // One worker's calls wait for each other: each notes when it was last seen.
  const machines = [
    worker,
    await connectWorker(api),
    await connectWorker(api),
    await connectWorker(api),
  ]
  const waiting = [...machines]
  const answers = await atOnce(api.db, workers, 4, () => (waiting.pop() ?? worker).claim())

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.filter(({ body }) => body.job !== null)).toHaveLength(1)
})

test('F04: a job that two attempts finish is finished by the one that holds the lease', async () => {
  const { job: stale, project } = await worker.createClaimed('transcribe')
  await lapse(stale)
  const job = (await worker.claim()).body.job as HeldJob
  expect(job.id).toBe(stale.id)
  const late = { ...TRANSCRIPT, words: [] }

  const answers = await Promise.all([
    worker.tell(stale, 'finish', { result: late }),
    worker.tell(job, 'finish', { result: TRANSCRIPT }),
    worker.tell(stale, 'finish', { result: late }),
    worker.tell(job, 'finish', { result: TRANSCRIPT }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([409, 200, 409, 200])
  const told = [answers[1]?.body.status, answers[3]?.body.status]
  expect(told.sort()).toEqual(['already', 'ok'])
  const ledger = await api.db.select().from(usageLedger).where(eq(usageLedger.jobId, job.id))
  expect(ledger.map(({ kind }) => kind)).toEqual(['seconds_reserve', 'seconds_commit'])
  expect(ledger.every(({ projectId }) => projectId === project.id)).toBe(true)
})

test('F05: a job that kills each worker fails, is refunded, and leaves others alone', async () => {
  const poison = await worker.createClaimed('transcribe')
  const other = await api.createAccount()
  const otherProject = await press(other.token, other.user.id)
  await lapse(poison.job)
  const attempts = [1]
  let finished = 0

  for (;;) {
    const job = (await worker.claim()).body.job
    if (job === null) break
    if (job.id === poison.job.id) {
      attempts.push(job.attempt)
      await lapse(job)
    } else {
      finished += 1
      await worker.tell(job, 'finish', { result: TRANSCRIPT })
    }
  }

  expect(attempts).toEqual(Array.from({ length: JOB_MAX_ATTEMPTS }, (_, index) => index + 1))
  expect(finished).toBe(1)
  expect((await poison.ask('GET', 'get-project')).body).toMatchObject({
    status: PROJECT_STATUS.transcriptionFailed,
    error: { code: 'lease_lapsed', message: 'errors.video_processing_failed' },
  })
  expect(await progress(other.token, otherProject)).toMatchObject({ code: 'success' })
  const ledger = await api.db.select().from(usageLedger).where(eq(usageLedger.jobId, poison.job.id))
  expect(ledger.map(({ kind }) => kind)).toEqual(['seconds_reserve', 'seconds_release'])
})

test('F36: the reply tells an attempt that starts over from progress that went wrong', async () => {
  const { job, ask } = await worker.createClaimed('transcribe')
  await worker.tell(job, 'heartbeat', { progress: 70, stage: 'recognise' })
  const before = (await ask('GET', 'process-progression')).body
  await lapse(job)

  await worker.claim()

  expect(before).toMatchObject({ code: null, attempt: 1, progress: 70, place: null })
  expect((await ask('GET', 'process-progression')).body).toMatchObject({
    code: null,
    attempt: 2,
    progress: 0,
    place: null,
  })
})

test('who waits is told their place, and nobody else is', async () => {
  const [first, second] = [await api.createAccount(), await api.createAccount()]
  const projects = [
    await press(first.token, first.user.id),
    await press(first.token, first.user.id),
    await press(second.token, second.user.id),
  ]
  const places = () =>
    Promise.all(
      projects.map(
        async (id, index) => (await progress((index < 2 ? first : second).token, id)).place,
      ),
    )
  expect(await places()).toEqual([1, 3, 2])

  const { job } = (await worker.claim()).body
  expect(await places()).toEqual([null, 2, 1])

  await worker.tell(job, 'finish', { result: TRANSCRIPT })
  expect(await places()).toEqual([null, 2, 1])
})

test('F38: a job that ends in several ways at once gives its seconds back once', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { job, ask } = await worker.createClaimed('transcribe')
    // The last attempt: a lapse and a failure end the job as well.
    await api.db.update(jobs).set({ attempt: JOB_MAX_ATTEMPTS }).where(eq(jobs.id, job.id))
    await lapse(job)
    const ends = [
      () => ask('POST', 'cancel'),
      () => worker.tell(job, 'fail', FAILURE),
      () => reap(api.db),
      () => ask('DELETE', 'delete-project'),
      () => worker.tell(job, 'finish', { result: TRANSCRIPT }),
      () => worker.tell(job, 'release'),
    ]
    const rotated = [...ends.slice(round % ends.length), ...ends.slice(0, round % ends.length)]

    await Promise.all(rotated.map((end) => end()))

    const ledger = await api.db.select().from(usageLedger).where(eq(usageLedger.jobId, job.id))
    expect(ledger.map(({ kind }) => kind)).toEqual([
      'seconds_reserve',
      expect.stringMatching(/^seconds_(release|commit)$/),
    ])
    expect(await findViolations(api.db)).toEqual([])
  }
})

test('F53: a user who starts fifty jobs runs as many as their plan says, and delays nobody', async () => {
  const greedy = await api.createAccount({ maxRunning: 2 })
  for (let count = 0; count < 50; count += 1) await press(greedy.token, greedy.user.id)
  const modest = await api.createAccount()
  const project = await press(modest.token, modest.user.id)
  expect(await progress(modest.token, project)).toMatchObject({ place: 2 })

  const claimed: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const { job } = (await worker.claim()).body
    if (job) claimed.push(job.id)
  }

  const rows = await api.db.select().from(jobs).where(eq(jobs.state, 'running'))
  const byClaim = claimed.map((id) => rows.find((row) => row.id === id)?.userId)
  expect(byClaim).toEqual([greedy.user.id, modest.user.id, greedy.user.id])
})

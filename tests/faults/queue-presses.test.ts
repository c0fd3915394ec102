import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { connectWorker, type WorkerCalls } from '#api/testing/worker-calls.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { usagePeriods } from '#db/schema/usage.ts'
import { createProject } from '#db/testing/factories.ts'
import { findViolations } from '#db/testing/invariants.ts'

let api: TestApi
let worker: WorkerCalls
beforeAll(async () => {
  api = await startTestApi()
  worker = await connectWorker(api)
})
afterEach(async () => {
  expect(await findViolations(api.db)).toEqual([])
  await endQueue()
})
afterAll(() => api.stop())

// What a test leaves queued would be claimed by the next one.
async function endQueue() {
  await api.db.execute(
    sql`select cancel_job(user_id, project_id) from jobs where state in ('queued', 'running')`,
  )
}

const atOnce = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

async function createOwner(
  status: 'ready' | 'transription_done' = 'ready',
  plan: Parameters<TestApi['createAccount']>[0] = {},
) {
  const account = await api.createAccount(plan)
  const project = await createProject(api.db, account.user.id, { status })
  const ask = (method: string, path: string) =>
    api.ask(method, `/project/${project.id}/${path}`, { token: account.token })
  return { ...account, project, ask }
}

test('F31: ten presses of the transcription button at once make one job', async () => {
  const { ask, project, user } = await createOwner()

  const answers = await atOnce(10, () => ask('POST', 'generate-subtitles'))

  expect(answers).toEqual(
    Array(10).fill({ status: 200, body: { message: 'success.subtitles_in_progress' } }),
  )
  expect(await api.db.$count(jobs, eq(jobs.projectId, project.id))).toBe(1)
  const [period] = await api.db.select().from(usagePeriods).where(eq(usagePeriods.userId, user.id))
  expect(period?.reservedSeconds).toBe(60)
})

test.each(['GET', 'POST'])(
  'F32: an export that is asked for three times by %s is made once',
  async (method) => {
    const { ask, project } = await createOwner('transription_done')

    const answers = await atOnce(3, () => ask(method, 'generate-video-subtitle'))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await api.db.$count(jobs, eq(jobs.projectId, project.id))).toBe(1)
  },
)

test('F33: an export that failed starts afresh, and its error is forgotten', async () => {
  const { ask, job, project } = await worker.createClaimed('export')
  await worker.tell(job, 'heartbeat', { progress: 70, stage: 'render' })
  await worker.tell(job, 'fail', { code: 'captions_glyph_missing', detail: 'no glyph' })
  expect((await ask('GET', 'get-project')).body).toMatchObject({
    status: PROJECT_STATUS.exportFailed,
    error: { code: 'captions_glyph_missing' },
  })

  expect((await ask('POST', 'generate-video-subtitle')).status).toBe(200)

  expect((await ask('GET', 'get-project')).body).toMatchObject({
    status: PROJECT_STATUS.exporting,
    error: null,
  })
  expect((await ask('GET', 'process-progression')).body).toMatchObject({
    code: null,
    progress: 0,
    attempt: 0,
    place: 1,
  })
  const { body } = await worker.claim()
  expect(body.job).toMatchObject({ attempt: 1 })
  expect(new URL(body.job.output_url).pathname).not.toBe(new URL(job.output_url).pathname)
  const snapshots = await api.db
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(eq(jobs.projectId, project.id))
  expect(snapshots[0]?.payload).toEqual(snapshots[1]?.payload)
})

test('F35: a project is deleted once, and nothing is known of its work afterwards', async () => {
  const { ask } = await createOwner()
  await ask('POST', 'generate-subtitles')

  const answers = await atOnce(8, () => ask('DELETE', 'delete-project'))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
  expect((await ask('DELETE', 'delete-project')).status).toBe(404)
  expect((await ask('GET', 'process-progression')).status).toBe(404)
})

test('F37: of two transcriptions that start together on the last minute, one is let through', async () => {
  const { user, token } = await api.createAccount({ quotaSeconds: 60 })
  const videos = await atOnce(2, () => createProject(api.db, user.id))

  const answers = await atOnce(2, (index) =>
    api.ask('POST', `/project/${videos[index]?.id}/generate-subtitles`, { token }),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402])
  expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    message: 'errors.quota_exceeded',
  })
})

test('F37: of two uploads that start together on the last bytes, one is let through', async () => {
  const { token } = await api.createAccount({ quotaBytes: 1500 })
  const json = { projectName: 'talk', lang: 'en', filename: 'talk.mp4', type: 'video/mp4' }

  const answers = await atOnce(2, () =>
    api.ask('POST', '/uploads', { token, json: { ...json, size: 1000 } }),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413])
  expect(answers.find(({ status }) => status === 413)?.body).toMatchObject({
    code: 'STORAGE_QUOTA_EXCEEDED',
    message: 'errors.storage_quota_exceeded',
  })
})

test('a quota of 600 s lets ten of forty presses through, from ten connections', async () => {
  const { user, token } = await api.createAccount({ quotaSeconds: 600, maxRunning: 4 })
  const videos = await atOnce(40, () => createProject(api.db, user.id))

  const answers = await atOnce(40, (index) =>
    api.ask('POST', `/project/${videos[index]?.id}/generate-subtitles`, { token }),
  )

  const counts = Map.groupBy(answers, ({ status }) => status)
  expect(counts.get(200)).toHaveLength(10)
  expect(counts.get(402)).toHaveLength(30)
})

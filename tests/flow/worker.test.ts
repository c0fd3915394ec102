import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { JOB_STATE, PROJECT_STATUS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { createJob, createProject } from '#db/testing/factories.ts'
import { apiSettings } from './api-server.ts'
import { ask, call } from './ask.ts'
import { type Backends, startBackends } from './backends.ts'
import { type Account, claim, openAccount, openMachine } from './flow.ts'
import { postOpenBody } from './open-body.ts'
import { errorsOf, startWorkerd } from './start-api.ts'
import type { WorkerApi } from './workerd-api.ts'

const PARALLEL = 20
const TIMEOUT_MS = 60_000

let backends: Backends
let api: WorkerApi
let account: Account
beforeAll(async () => {
  backends = await startBackends()
  api = await startWorkerd(apiSettings(backends, 'neon'))
  account = await openAccount(api.origin, backends.db)
}, TIMEOUT_MS)
afterAll(async () => {
  await api.stop()
  await backends.stop()
  expect(errorsOf(api)).toEqual([])
})

test.each(['neon', 'pg'] as const)(
  'a fresh isolate answers twenty requests at once by the driver %s, though some callers leave',
  { timeout: TIMEOUT_MS },
  async (driver) => {
    const { token, userId } = account
    const status = PROJECT_STATUS.transcribed
    const { id } = await createProject(backends.db, userId, { status })
    const path = `/project/${id}/get-subtitle`
    const fresh = await startWorkerd(apiSettings(backends, driver))
    onTestFinished(fresh.stop)

    const leaver = new AbortController()
    const left = [0, 1, 2].map(() =>
      call(fresh.origin, 'GET', path, { token, signal: leaver.signal }).catch(() => null),
    )
    const inTransaction = { json: { token_hash: 'of no sign-up' } }
    const answers = Array.from({ length: PARALLEL }, (_, index) =>
      index % 4 === 0
        ? ask(fresh.origin, 'POST', '/auth/confirm-email', inTransaction)
        : ask(fresh.origin, 'GET', path, { token }),
    )
    leaver.abort()
    await Promise.all(left)

    const statuses = (await Promise.all(answers)).map((answer) => answer.status)
    expect(statuses).toEqual(statuses.map((_, index) => (index % 4 === 0 ? 400 : 200)))
    expect((await ask(fresh.origin, 'GET', path, { token })).status).toBe(200)
    await fresh.stop()
    expect(errorsOf(fresh)).toEqual([])
  },
)

test('the duties are done when the cron trigger fires', async () => {
  const { jobId } = await createJob(backends.db)
  const machine = await openMachine(backends.db)
  expect((await claim(api.origin, machine, 'transcribe')).id).toBe(jobId)
  const ofJob = eq(jobs.id, jobId)
  await backends.db.update(jobs).set({ leaseUntil: sql`now() - interval '1 second'` }).where(ofJob)
  await backends.db.insert(objectDeletions).values({ objectKey: 'never-there' })

  expect(await api.fireCron(new Date('2026-11-21T12:00:00Z'))).toBe('ok')

  const [job] = await backends.db.select().from(jobs).where(ofJob)
  expect(job?.state).toBe(JOB_STATE.queued)
  const deletion = eq(objectDeletions.objectKey, 'never-there')
  expect(await backends.db.select().from(objectDeletions).where(deletion)).toEqual([])
})

test('a form longer than Workers take is refused by its announced length', async () => {
  const headers = {
    authorization: `Bearer ${account.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 96_000_000,
  }
  const refused = await postOpenBody(`${api.origin}/api/project/new-project`, headers, 10)
  expect(refused).toMatchObject({ status: 413, body: { code: 'FORM_TOO_LARGE' } })
})

test('a fault inside answers nothing about itself', { timeout: TIMEOUT_MS }, async () => {
  const empty = new URL(backends.databaseUrl)
  empty.pathname = '/postgres'
  const settings = apiSettings(backends, 'pg')
  const faulty = await startWorkerd({ ...settings, DATABASE_URL: empty.href })
  onTestFinished(faulty.stop)
  const json = { email: 'somebody@example.test', password: 'whatever it is' }
  const { status, body } = await ask(faulty.origin, 'POST', '/auth/signin', { json })
  await faulty.stop()
  expect({ status, body }).toEqual({
    status: 500,
    body: { message: 'errors.internal', code: 'INTERNAL', requestId: expect.any(String) },
  })
  expect(errorsOf(faulty)).toMatchObject([{ event: 'request_failed', request_id: body.requestId }])
  const log = JSON.stringify(faulty.log())
  for (const secret of [empty.password, settings.AUTH_SECRET, json.email, json.password]) {
    expect(log).not.toContain(secret)
  }
})

test('unusable settings are named in the log and hidden from callers', async () => {
  const { AUTH_SECRET: _, ...settings } = apiSettings(backends, 'neon')
  const unusable = await startWorkerd({ ...settings, S3_ENDPOINT: 'no address' })
  onTestFinished(unusable.stop)
  const { status, body } = await ask(unusable.origin, 'GET', '/health')
  await unusable.stop()
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'INTERNAL' })
  const [fault] = errorsOf(unusable)
  expect(fault?.event).toBe('worker_unusable')
  expect(fault?.error_message).toContain('AUTH_SECRET: is missing')
  expect(fault?.error_message).toContain('S3_ENDPOINT')
  expect(fault?.error_message).not.toContain('no address')
})

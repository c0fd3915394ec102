import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import {
  BEAT,
  connectWorker,
  FAILURE,
  TRANSCRIPT,
  type WorkerCalls,
} from '#api/testing/worker-calls.ts'
import { jobs } from '#db/schema/jobs.ts'
import { workers } from '#db/schema/workers.ts'
import { createProject } from '#db/testing/factories.ts'

let api: TestApi
let worker: WorkerCalls
beforeAll(async () => {
  api = await startTestApi()
  worker = await connectWorker(api)
})
// A job left running or queued would be claimed by a later test.
afterEach(() => api.db.delete(jobs))
afterAll(() => api.stop())

describe('a worker', () => {
  test('without a known token gets nothing', async () => {
    expect(await worker.claim('unknown')).toMatchObject({
      status: 401,
      body: { code: 'WORKER_UNKNOWN' },
    })
    const { token } = await api.createAccount()
    expect((await worker.claim(token)).status).toBe(401)
  })

  test('whose token was revoked gets nothing', async () => {
    const { worker: revoked, token } = await api.createMachine()
    expect((await worker.claim(token)).status).toBe(200)
    await api.db.update(workers).set({ disabledAt: new Date() }).where(eq(workers.id, revoked.id))
    expect((await worker.claim(token)).status).toBe(401)
  })

  test('that asks while there is no work gets none', async () => {
    expect((await worker.claim()).body).toEqual({ job: null })
  })

  test('is noted with its version', async () => {
    await worker.claim(worker.machine.token, { worker_version: '1.2.3' })
    const [row] = await api.db
      .select()
      .from(workers)
      .where(eq(workers.id, worker.machine.worker.id))
    expect(row?.version).toBe('1.2.3')
    expect(row?.lastSeenAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('that waits is woken by new work', async () => {
    const { user, token } = await api.createAccount()
    const project = await createProject(api.db, user.id)
    const waiting = worker.claim(worker.machine.token, { wait: 20, kinds: ['transcribe'] })
    await api.ask('POST', `/project/${project.id}/generate-subtitles`, { token })
    const { body } = await waiting
    expect(body.job.kind).toBe('transcribe')
    await worker.tell(body.job, 'release')
    await api.ask('POST', `/project/${project.id}/cancel`, { token })
  })

  test('that has gone claims nothing', async () => {
    const gone = new AbortController()
    gone.abort()
    const { user, token } = await api.createAccount()
    const project = await createProject(api.db, user.id)
    await api.ask('POST', `/project/${project.id}/generate-subtitles`, { token })
    await api.app.request('/api/worker/v1/claim', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${worker.machine.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ kinds: ['transcribe'], worker_version: '1' }),
      signal: gone.signal,
    })
    const [job] = await api.db.select().from(jobs).where(eq(jobs.projectId, project.id))
    expect(job?.state).toBe('queued')
    await api.ask('POST', `/project/${project.id}/cancel`, { token })
  })
})

describe('a lease', () => {
  const VERBS: [string, unknown?][] = [
    ['heartbeat', BEAT],
    ['finish', { result: TRANSCRIPT }],
    ['fail', FAILURE],
    ['release'],
    ['urls'],
  ]

  test.each(VERBS)('that has lapsed and gone to another worker cannot %s', async (verb, json) => {
    const { job, ask } = await worker.createClaimed('transcribe')
    await api.db
      .update(jobs)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(jobs.id, job.id))
    const other = await api.createMachine()
    const { body } = await worker.claim(other.token)
    expect(body.job).toMatchObject({ id: job.id, attempt: 2 })
    expect(await worker.tell(job, verb, json)).toMatchObject({
      status: 409,
      body: { code: 'LEASE_LOST' },
    })
    expect((await ask('GET', 'get-project')).body.status).toBe('transription_progress')
    expect((await worker.tell(body.job, 'heartbeat', BEAT, other.token)).status).toBe(200)
  })

  test.each(VERBS)('is needed to %s', async (verb, json) => {
    const { job } = await worker.createClaimed('transcribe')
    for (const token of [randomUUID(), 'no-uuid', '']) {
      const answer = await worker.tell({ ...job, lease_token: token }, verb, json)
      expect(answer).toMatchObject({ status: 409, body: { code: 'LEASE_LOST' } })
    }
  })

  test('ends with the project', async () => {
    const { job, ask } = await worker.createClaimed('transcribe')
    await ask('DELETE', 'delete-project')
    expect((await worker.tell(job, 'heartbeat', BEAT)).body.code).toBe('LEASE_LOST')
  })

  test('gives fresh addresses while it holds', async () => {
    const { job } = await worker.createClaimed('transcribe')
    const { body } = await worker.tell(job, 'urls')
    expect(new URL(body.output_url).pathname).toBe(new URL(job.output_url).pathname)
  })
})

test('signed addresses and tokens of workers stay out of the log', () => {
  const log = api.logLines.join('\n')
  expect(log).toContain('job_claimed')
  expect(log).not.toContain('X-Amz-')
  expect(log).not.toContain(worker.machine.token)
})

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteObjects } from '#api/services/duties/delete-objects.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { BEAT, connectWorker, type WorkerCalls } from '#api/testing/worker-calls.ts'
import { jobs } from '#db/schema/jobs.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { usageLedger } from '#db/schema/usage.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { type Creator, createCreator, video } from './creator.ts'

let api: TestApi
let worker: WorkerCalls
let creator: Creator
let id: string
const file = video()

beforeAll(async () => {
  api = await startTestApi()
  worker = await connectWorker(api)
})
beforeEach(async () => {
  creator = await createCreator(api)
  id = await creator.send(file)
})
afterEach(async () => {
  expect(await findViolations(api.db)).toEqual([])
})
afterAll(() => api.stop())

const of = (method: string, path: string) =>
  api.ask(method, `/project/${id}/${path}`, { token: creator.token })
const remove = () => of('DELETE', 'delete-project')
const poll = () => of('GET', 'process-progression')
const removals = async () =>
  (await api.db.select().from(usageLedger).where(eq(usageLedger.userId, creator.user.id))).filter(
    ({ kind }) => kind === 'storage_remove',
  )

async function expectGone(): Promise<void> {
  expect(await creator.list()).toEqual([])
  expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
  expect(await removals()).toMatchObject([{ amount: file.length }])
  const [job] = await api.db.select().from(jobs).where(eq(jobs.projectId, id))
  if (job) expect(job.state).toBe('cancelled')
}

describe('a project that is deleted', () => {
  beforeEach(async () => {
    await creator.complete(id)
  })

  test('before any job is gone at once, with its bytes', async () => {
    expect((await remove()).status).toBe(200)
    await expectGone()
  })

  test('twice, or five times at once, gives its bytes back once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, remove))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } })
    await expectGone()
  })

  test('and is polled afterwards answers as an error that the poller understands', async () => {
    await of('POST', 'generate-subtitles')
    expect((await poll()).status).toBe(200)
    await remove()
    const answer = await poll()
    expect(answer).toMatchObject({ status: 404, body: { message: 'errors.project_not_found' } })
  })

  test('while it waits for its transcription is never claimed', async () => {
    await of('POST', 'generate-subtitles')
    await remove()
    expect((await worker.claim()).body.job ?? null).toBeNull()
    await expectGone()
  })

  test.each(['heartbeat', 'finish', 'fail'])(
    'while it is transcribed: the worker hears of it by its next %s',
    async (verb) => {
      await of('POST', 'generate-subtitles')
      const { job } = (await worker.claim()).body
      await remove()
      const result = { kind: 'export', bytes: 1, duration_seconds: 7 }
      const said = { heartbeat: BEAT, finish: { result }, fail: { code: 'internal', detail: '' } }
      const answer = await worker.tell(job, verb, said[verb as keyof typeof said])
      expect(answer).toMatchObject({ status: 409, body: { code: 'LEASE_LOST' } })
      await expectGone()
    },
  )

  test('while its export is put into the store leaves nothing there', async () => {
    await of('POST', 'generate-subtitles')
    const { job } = (await worker.claim()).body
    await worker.putOutput(job, 'a playable copy that comes too late')
    await remove()
    const [row] = await api.db.select().from(jobs).where(eq(jobs.projectId, id))
    const key = row?.outputKey ?? ''
    expect(await api.deps.storage.sizeOf(key)).toBeGreaterThan(0)
    await api.db.update(objectDeletions).set({ notBefore: new Date(0) })
    await deleteObjects(api.deps)
    expect(await api.deps.storage.sizeOf(key)).toBeNull()
    expect(await api.deps.storage.sizeOf(`u/${creator.user.id}/p/${id}/source`)).toBeNull()
    await expectGone()
  })
})

describe('an upload under way that is deleted', () => {
  test('as a project is not one yet; given up, it cannot be completed late', async () => {
    expect((await remove()).status).toBe(404)
    expect((await creator.abort(id)).status).toBe(200)
    expect((await creator.complete(id)).body.code).toBe('UPLOAD_NOT_FOUND')
    expect(await creator.projects()).toEqual([])
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
  })

  test('in the moment when it is completed gives its bytes back once', async () => {
    const [completed] = await Promise.all([creator.complete(id), remove()])
    expect([200, 404]).toContain(completed.status)
    await remove()
    await expectGone()
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectWorker } from '#api/testing/worker-calls.ts'
import { jobs } from '#db/schema/jobs.ts'
import { projects } from '#db/schema/projects.ts'
import { findViolations } from '#db/testing/invariants.ts'
import type { HttpFaultRule } from '#dev/faults/http-fault-proxy.ts'
import { type Creator, createCreator, video } from './creator.ts'
import { type FaultyApi, STORE_CALLS, startFaultyApi } from './faulty-api.ts'

const { CREATE, COMPLETE, PUT_PART } = STORE_CALLS
let api: FaultyApi
let creator: Creator

beforeAll(async () => {
  api = await startFaultyApi()
})
beforeEach(async () => {
  creator = await createCreator(api)
})
afterEach(async () => {
  api.faults.store.heal()
  expect(await findViolations(api.db)).toEqual([])
})
afterAll(() => api.stop())

const fail = (rule: Omit<HttpFaultRule, 'times'>, times = Infinity) =>
  api.faults.store.fail({ ...rule, times })

async function expectProject(id: string, size: number): Promise<void> {
  const [project, ...others] = await creator.projects()
  expect(others).toEqual([])
  expect(project).toMatchObject({ id, sizeBytes: size, status: 'ready' })
  expect(await api.deps.storage.sizeOf(project?.sourceKey ?? '')).toBe(size)
  expect(await creator.bytes()).toEqual({ used: size, reserved: 0 })
}

describe('an answer of the store that is lost', () => {
  test('after the parts were put together: the retry of the same call makes the project', async () => {
    const file = video()
    const id = await creator.send(file)
    fail({ ...COMPLETE, with: 'answer_lost' }, 1)
    expect((await creator.complete(id)).status).toBe(200)
    await expectProject(id, file.length)
  })

  test('each time: the next call finds them put together', async () => {
    const file = video()
    const id = await creator.send(file)
    fail({ ...COMPLETE, with: 'answer_lost' }, 1)
    fail({ ...COMPLETE, with: { cutAfterBytes: 0 } })
    expect(await creator.complete(id)).toMatchObject({ status: 503 })
    expect(await creator.projects()).toEqual([])
    api.faults.store.heal()
    expect((await creator.complete(id)).status).toBe(200)
    await expectProject(id, file.length)
  })

  test('after a part was stored: the part sent again counts once', async () => {
    const file = video()
    const { body } = await creator.start(file.length)
    fail({ ...PUT_PART, with: 'answer_lost' }, 1)
    await expect(creator.putPart(body.id, 1, file)).rejects.toThrow()
    await creator.sendPart(body.id, 1, file)
    expect((await creator.complete(body.id)).status).toBe(200)
    await expectProject(body.id, file.length)
  })

  test('after an upload was opened there: one upload is opened here', async () => {
    fail({ ...CREATE, with: 'answer_lost' }, 1)
    const file = video()
    const id = await creator.send(file)
    expect(await creator.uploads()).toHaveLength(1)
    expect((await creator.complete(id)).status).toBe(200)
    await expectProject(id, file.length)
  })
})

describe('an answer of the API that is lost', () => {
  test('after an upload was completed: the client asks again and there is one project', async () => {
    const file = video()
    const id = await creator.send(file)
    await creator.complete(id)
    const again = await Promise.all([creator.complete(id), creator.complete(id)])
    for (const answer of again) expect(answer).toMatchObject({ status: 200, body: { id } })
    await expectProject(id, file.length)
  })

  test('after a job was finished: the worker tells it again and nothing is charged twice', async () => {
    const worker = await connectWorker(api)
    const { job, project, user } = await worker.createClaimed('export')
    const bytes = await worker.putOutput(job, 'the captioned video')
    const finished = { result: { kind: 'export', bytes, duration_seconds: 60 } }
    const outcomes = [
      await worker.tell(job, 'finish', finished),
      await worker.tell(job, 'finish', finished),
      await worker.tell(job, 'finish', finished),
    ]
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200])
    const [row] = await api.db.select().from(projects).where(eq(projects.id, project.id))
    expect(row).toMatchObject({ status: 'export_done', exportBytes: bytes })
    const done = await api.db.select().from(jobs).where(eq(jobs.userId, user.id))
    expect(done).toMatchObject([{ state: 'succeeded' }])
  })

  test('after a worker stored its file: it puts the file again under the same address', async () => {
    const worker = await connectWorker(api)
    const { job } = await worker.createClaimed('export')
    fail({ method: 'PUT', with: 'answer_lost' }, 1)
    await expect(worker.putOutput(job, 'the captioned video')).rejects.toThrow()
    const bytes = await worker.putOutput(job, 'the captioned video')
    const finished = { result: { kind: 'export', bytes, duration_seconds: 60 } }
    expect((await worker.tell(job, 'finish', finished)).status).toBe(200)
  })

  test('before a worker could be believed: no file in the store, no finished job', async () => {
    const worker = await connectWorker(api)
    const { job, project } = await worker.createClaimed('export')
    fail({ method: 'PUT', with: { cutAfterBytes: 3 } }, 1)
    await expect(worker.putOutput(job, 'the captioned video')).rejects.toThrow()
    const finished = { result: { kind: 'export', bytes: 19, duration_seconds: 60 } }
    expect((await worker.tell(job, 'finish', finished)).body.code).toBe('RESULT_OUTPUT_MISSING')
    fail({ method: 'HEAD', with: { status: 500 } })
    expect((await worker.tell(job, 'finish', finished)).body.code).toBe('SERVICE_UNAVAILABLE')
    const [row] = await api.db.select().from(projects).where(eq(projects.id, project.id))
    expect(row).toMatchObject({ status: 'export_progress', exportKey: null })
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '#db/testing/invariants.ts'
import type { HttpFault, HttpFaultRule } from '#dev/faults/http-fault-proxy.ts'
import { type Creator, createCreator, video } from './creator.ts'
import { type FaultyApi, STORE_CALLS, startFaultyApi, timed } from './faulty-api.ts'

const AWAY = {
  status: 503,
  body: { code: 'SERVICE_UNAVAILABLE', message: 'errors.service_unavailable' },
}
/** Four attempts of at most half a second and the waits between them. */
const BOUND_MS = 6000

/** The research asks for at most five attempts. */
const ATTEMPTS_MAX = 5

const RESET: HttpFault = { cutAfterBytes: 0 }
const QUICK_FAULTS: [string, HttpFault][] = [
  ['500', { status: 500 }],
  ['a reset', RESET],
]
// Clients wait longer before they ask a store again that has too much to do.
const FAULTS: [string, HttpFault][] = [...QUICK_FAULTS, ['429', { status: 429 }]]
const { CREATE, COMPLETE, HEAD, GET, PUT_PART } = STORE_CALLS

let api: FaultyApi
let creator: Creator

beforeAll(async () => {
  api = await startFaultyApi()
})
beforeEach(async () => {
  creator = await createCreator(api)
  api.faults.store.requests.length = 0
})
afterEach(async () => {
  api.faults.store.heal()
  expect(await findViolations(api.db)).toEqual([])
})
afterAll(() => api.stop())

const fail = (rule: Omit<HttpFaultRule, 'times'>, times = Infinity) =>
  api.faults.store.fail({ ...rule, times })
const seen = (method: string) =>
  api.faults.store.requests.filter((request) => request.method === method).length

async function expectProject(id: string, size: number): Promise<void> {
  const [project, ...others] = await creator.projects()
  expect(others).toEqual([])
  expect(project).toMatchObject({ id, sizeBytes: size, status: 'ready' })
  expect(await api.deps.storage.sizeOf(project?.sourceKey ?? '')).toBe(size)
  expect(await creator.bytes()).toEqual({ used: size, reserved: 0 })
}

test.each(FAULTS)(
  'a store that answers %s once to each call is asked again, and nobody notices',
  async (_, fault) => {
    for (const rule of [CREATE, COMPLETE, HEAD, GET]) fail({ ...rule, with: fault }, 1)
    const file = video()
    const id = await creator.send(file)
    expect((await creator.complete(id)).status).toBe(200)
    await expectProject(id, file.length)
  },
)

test('a store that copies or assembles for longer than an answer may take is waited for, not asked again', async () => {
  const file = video()
  const id = await creator.send(file)
  fail({ ...COMPLETE, with: { delayMs: 900 } }, 1)
  expect((await creator.complete(id)).status).toBe(200)
  fail({ method: 'PUT', path: /\/source/, with: { delayMs: 900 } }, 1)
  const copied = await creator.duplicate(id)
  expect(copied.status).toBe(200)
  expect(seen('PUT')).toBe(2)
})

test.each(QUICK_FAULTS)(
  'a store that answers %s to every start: the bytes are free again',
  async (_, fault) => {
    fail({ ...CREATE, with: fault })
    const [answer, ms] = await timed(creator.start(1000))
    expect(answer).toMatchObject(AWAY)
    expect(ms).toBeLessThan(BOUND_MS)
    expect(seen('POST')).toBeLessThanOrEqual(ATTEMPTS_MAX)
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
    expect(await creator.uploads()).toMatchObject([{ status: 'aborted' }])
  },
)

describe('an upload that is completed', () => {
  test.each([
    ['answers 500 to the request to put the parts together', COMPLETE, { status: 500 }],
    ['answers 429 to the request to put the parts together', COMPLETE, { status: 429 }],
    ['resets the request to put the parts together', COMPLETE, RESET],
    ['answers 500 to the question for the size', HEAD, { status: 500 }],
    ['resets the question for the size', HEAD, RESET],
    ['answers 500 to the reading of the header', GET, { status: 500 }],
    ['resets the reading of the header', GET, RESET],
    ['breaks off in the header', GET, { cutAfterBytes: 5 }],
  ])('while the store %s stays, and can be completed later', async (_, rule, fault) => {
    const file = video()
    const id = await creator.send(file)
    api.faults.store.requests.length = 0
    fail({ ...rule, with: fault })
    const [answer, ms] = await timed(creator.complete(id))
    expect(answer).toMatchObject(AWAY)
    expect(ms).toBeLessThan(BOUND_MS)
    expect(seen(rule.method)).toBeLessThanOrEqual(ATTEMPTS_MAX)
    expect(await creator.projects()).toEqual([])
    expect(await creator.uploads()).toMatchObject([{ id, status: 'open' }])
    expect(await creator.bytes()).toEqual({ used: 0, reserved: file.length })

    api.faults.store.heal()
    expect((await creator.complete(id)).status).toBe(200)
    await expectProject(id, file.length)
  })
})

test.each(QUICK_FAULTS)(
  'a part that the store answers with %s is sent again by the same address',
  async (_, fault) => {
    const file = video()
    const { body } = await creator.start(file.length)
    const url = await creator.partUrl(body.id, 1)
    const put = () => fetch(url, { method: 'PUT', body: new Uint8Array(file) }).catch(() => null)
    fail({ ...PUT_PART, with: fault }, 1)
    expect((await put())?.ok ?? false).toBe(false)
    expect((await creator.complete(body.id)).body.code).toBe('UPLOAD_INCOMPLETE')
    const again = await put()
    await creator.report(body.id, 1, again?.headers.get('etag') ?? '')
    expect((await creator.complete(body.id)).status).toBe(200)
    await expectProject(body.id, file.length)
  },
)

test.each(QUICK_FAULTS)(
  'a download that the store answers with %s is told as such, and the project stays',
  async (_, fault) => {
    const { token } = creator
    const id = await creator.send(video())
    await creator.complete(id)
    fail({ ...GET, with: fault })
    const [answer, ms] = await timed(api.ask('GET', `/project/${id}/video`, { token }))
    expect(answer).toMatchObject({ status: 502, body: { code: 'VIDEO_DOWNLOAD_FAILED' } })
    expect(ms).toBeLessThan(BOUND_MS)
    expect(await creator.projects()).toMatchObject([{ id, status: 'ready' }])
  },
)

describe('a store that is silent', () => {
  test('holds no call for long', async () => {
    const id = await creator.send(video())
    fail({ with: 'blackhole' })
    const [answers, ms] = await timed(Promise.all([creator.start(1000), creator.complete(id)]))
    for (const answer of answers) expect(answer).toMatchObject(AWAY)
    expect(ms).toBeLessThan(BOUND_MS)
    api.faults.store.heal()
    expect((await creator.complete(id)).status).toBe(200)
  })

  test('does not keep an upload from being given up', async () => {
    const { body } = await creator.start(1000)
    fail({ with: { status: 500 } })
    expect((await creator.abort(body.id)).status).toBe(200)
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
  })

  test('does not turn the refusal of a file into another answer', async () => {
    const file = new TextEncoder().encode('Only a text that is named talk.mp4')
    const id = await creator.send(file)
    fail({ method: 'DELETE', with: { status: 500 } })
    expect((await creator.complete(id)).body.code).toBe('VIDEO_UNSUPPORTED')
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
  })
})

describe('a store that is slow', () => {
  test('serves an upload and a download to the end', async () => {
    const bytesPerSecond = 100_000
    fail({ with: { bytesPerSecond } })
    const file = video(150_000)
    const id = await creator.send(file)
    const [answer] = await timed(creator.complete(id))
    expect(answer.status).toBe(200)
    await expectProject(id, file.length)

    const { token } = creator
    const [response, ms] = await timed(
      api.call('GET', `/project/${id}/video`, { token }).then((reply) => reply.arrayBuffer()),
    )
    expect(response.byteLength).toBe(file.length)
    expect(ms).toBeGreaterThan(1000)
  })
})

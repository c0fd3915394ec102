import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PART_BYTES } from '#api/services/uploads/reserve-upload.ts'
import type { TestApi } from '#api/testing/test-api.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { apiSettings } from '#tests/flow/api-server.ts'
import { type ApiProcess, startApiProcess } from '#tests/flow/process-api.ts'
import { createCreator, cut, video } from './creator.ts'
import { type FaultyApi, STORE_CALLS, startFaultyApi } from './faulty-api.ts'

let api: FaultyApi
const started: ApiProcess[] = []

beforeAll(async () => {
  api = await startFaultyApi()
})
afterEach(async () => {
  for (const server of [...started]) await kill(server)
  api.faults.store.heal()
  expect(await findViolations(api.db)).toEqual([])
})
afterAll(() => api.stop())

async function startProcess(): Promise<ApiProcess> {
  const endpoint = api.faults.store.through(api.store.endpoint)
  const backends = {
    databaseUrl: api.database.url,
    neonProxy: '',
    store: { ...api.store, endpoint },
  }
  const server = await startApiProcess('node', {
    ...apiSettings(backends, 'pg'),
    AUTH_SECRET: api.deps.authSecret,
  })
  started.push(server)
  return server
}

async function kill(server: ApiProcess): Promise<void> {
  started.splice(started.indexOf(server), 1)
  process.kill(server.pid, 'SIGKILL')
  await server.ended
}

/** The same database and accounts, asked by HTTP at another process. */
function at(server: ApiProcess): TestApi {
  const ask: TestApi['ask'] = async (method, path, { token, json } = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = json === undefined ? undefined : JSON.stringify(json)
    const init = { method, headers, ...(body !== undefined && { body }) }
    const response = await fetch(`${server.origin}/api${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  return { ...api, ask }
}

test('an upload whose API was killed goes on at another process, for a client that knows only its id', async () => {
  const file = video(1.2 * PART_BYTES)
  const first = await startProcess()
  const before = await createCreator(at(first))
  const { body } = await before.start(file.length)
  const [part] = cut(file, body.part_size)
  await before.sendPart(body.id, 1, part ?? file)
  await kill(first)

  const after = before.at(at(await startProcess()))
  const { body: plan } = await after.resume(body.id)
  for (const [index, rest] of cut(file, plan.part_size).entries()) {
    if (!plan.parts[index + 1]) await after.sendPart(body.id, index + 1, rest)
  }
  expect((await after.complete(body.id)).status).toBe(200)
  expect(await after.bytes()).toEqual({ used: file.length, reserved: 0 })
  expect(
    api.faults.store.requests.filter(({ path }) => STORE_CALLS.PUT_PART.path.test(path)),
  ).toHaveLength(2)
})

test('an API killed after the store put the parts together leaves an upload that another completes', async () => {
  const file = video()
  const first = await startProcess()
  const before = await createCreator(at(first))
  const id = await before.send(file)
  api.faults.store.fail({ ...STORE_CALLS.HEAD, times: 1, with: 'blackhole' })
  const lost = before.complete(id).catch(() => 'no answer')
  await expect.poll(() => api.faults.store.requests.at(-1)?.method, { timeout: 5000 }).toBe('HEAD')
  await kill(first)
  expect(await lost).toBe('no answer')
  expect(await before.uploads()).toMatchObject([{ id, status: 'open' }])
  expect(await before.projects()).toEqual([])
  const key = `u/${before.user.id}/p/${id}/source`
  expect(await api.deps.storage.sizeOf(key)).toBe(file.length)

  const after = before.at(at(await startProcess()))
  expect((await after.complete(id)).status).toBe(200)
  expect(await after.projects()).toMatchObject([{ id, status: 'ready' }])
  expect(await after.bytes()).toEqual({ used: file.length, reserved: 0 })
})

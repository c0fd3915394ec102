import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { ERRORS, type ErrorCode } from '#api/errors.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import type { Database } from '#db/client.ts'
import { type Call, nameOf } from '#tests/fuzz/calls.ts'
import { readAllCalls } from '#tests/fuzz/fuzz-calls.ts'
import { fittingValue } from '#tests/fuzz/values.ts'
import { startWriteLog } from '#tests/fuzz/write-log.ts'

const calls = await readAllCalls()
const ID = '00000000-0000-4000-8000-000000000000'
const SECRET = `select password_hash from users -- at open (/srv/app/db.ts:1:1)`

/** What every answer carries, whatever became of the call. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const pathOf = (call: Call) => call.path.replace(/^\/api/, '').replace(/\{\w+\}/g, ID)
async function tokenFor(call: Call): Promise<string> {
  const isForWorkers = call.path.startsWith('/api/worker/')
  return (await (isForWorkers ? api.createMachine() : api.createAccount())).token
}
const named = calls.map((call) => [nameOf(call), call] as const)
const withJson = named.filter(([, call]) => call.body?.type === 'application/json')

function expectHeaders(response: Response): void {
  const {
    'content-type': type,
    'x-request-id': id,
    allow: _,
    ...headers
  } = Object.fromEntries(response.headers)
  expect(type).toMatch(/^application\/json(; charset=UTF-8)?$/)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers).toEqual(HEADERS)
}

function expectCatalogued(body: { code: ErrorCode }, status: number): void {
  const known = ERRORS[body.code]
  expect(body).toEqual({ message: known.message, code: body.code, requestId: expect.any(String) })
  expect(status).toBe(known.status)
}

describe('the headers of an answer', () => {
  test.each(named)('to %s are the same when it is served, refused or unknown', async (_, call) => {
    const json = call.method === 'GET' ? undefined : { none: 'of this' }
    const options = { ...(json && { json }) }
    expectHeaders(await api.call(call.method, pathOf(call), options))
    expectHeaders(
      await api.call(call.method, pathOf(call), { ...options, token: await tokenFor(call) }),
    )
  })

  test('to what is not there and to a broken body are the same', async () => {
    expectHeaders(await api.call('GET', '/nowhere'))
    const { token } = await api.createAccount()
    expectHeaders(await api.call('PATCH', '/project/get-projects', { token }))
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: '{' }
    expectHeaders(await api.app.request('/api/auth/signin', init))
  })
})

describe('an answer to a foreign origin', () => {
  test.each(named)(
    '%s: no cookie, and nothing that lets a page of others read it',
    async (_, call) => {
      const token = await tokenFor(call)
      const headers = {
        origin: 'https://evil.example.test',
        cookie: `session=${token}; access_token=${token}`,
      }
      const answer = await api.call(call.method, pathOf(call), { headers })
      const isOpen = /\/(health|ready|openapi\.json|dev\/mailbox)$/.test(call.path)
      const isForStrangers = call.path.startsWith('/api/auth/') && call.body !== null
      if (!isOpen && !isForStrangers) expect(answer.status).toBe(401)
      await answer.body?.cancel()

      const ask = { ...headers, 'access-control-request-method': call.method }
      const preflight = await api.call('OPTIONS', pathOf(call), { headers: ask })
      for (const response of [answer, preflight]) {
        expect(response.headers.get('set-cookie')).toBeNull()
        expect(response.headers.get('access-control-allow-origin')).toBeNull()
        expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      }
    },
  )
})

describe('a fault inside', () => {
  test.each(named)('%s: says no more than that something went wrong', async (_, call) => {
    const fail = () => {
      throw new Error(SECRET)
    }
    const broken = new Proxy({}, { get: () => fail }) as Database
    const storage = new Proxy(api.deps.storage, { get: () => async () => fail() })
    const lines: string[] = []
    const log = { ...api.deps.log, error: (event: string) => lines.push(event) }
    const app = createApp({ ...api.deps, db: broken, storage, log: log as typeof api.deps.log })
    const headers: Record<string, string> = { authorization: `Bearer ${await tokenFor(call)}` }
    const body = call.body && JSON.stringify(sampleOf(call))
    if (body) headers['content-type'] = 'application/json'
    const path = `/api${pathOf(call)}`
    const response = await app.request(path, {
      method: call.method,
      headers,
      ...(body && { body }),
    })
    const text = await response.text()
    expect(text).not.toMatch(/password_hash|\/srv|at open|Error/)
    if (response.status === 200 || response.status === 503) return
    expectCatalogued(JSON.parse(text), response.status)
    if (response.status >= 500) expect(lines).toContain('request_failed')
  })
})

describe('a key that a call does not know', () => {
  test.each(withJson)('is refused by %s, and nothing is written', async (_, call) => {
    const writes = await startedLog()
    const token = await tokenFor(call)
    for (const key of ['user_id', 'plan', 'quota_bytes', 'is_admin', 'source_key', '__proto__']) {
      const json = { ...sampleOf(call) }
      Object.defineProperty(json, key, { value: 'x', enumerable: true })
      await writes.take()
      const answer = await api.ask(call.method, pathOf(call), { token, json })
      expect(answer.status, key).toBe(422)
      expectCatalogued(answer.body, answer.status)
      expect(await writes.take()).toEqual([])
    }
  })
})

/** A body that fits the call's schema. */
function sampleOf(call: Call): object {
  const [value] = fc.sample(fittingValue(call.body?.schema ?? {}), { seed: 1, numRuns: 1 })
  return value as object
}

let started: ReturnType<typeof startWriteLog> | undefined
function startedLog() {
  started ??= startWriteLog(api.db)
  return started
}

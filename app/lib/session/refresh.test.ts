import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authFetch } from '#app/lib/api/auth-fetch.ts'
import { comeBack, connection } from '#app/lib/connection.ts'
import { consoleOutput } from '#tests/setup/fail-on-console.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { setSession, signedIn } from './session.ts'
import { tokensOf } from './session-fixture.ts'
import { readTokens, writeTokens } from './token-storage.ts'

const OLD = tokensOf('ada', 'old')
const NEW = tokensOf('ada', 'new')
const REFRESH = '/api/auth/refresh-token'

type Handler = (path: string, init: RequestInit) => Response | Promise<Response>
const network = vi.fn<Handler>()

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
    Promise.resolve().then(() => network(path, init)),
  )
  setSession(OLD)
})
afterEach(() => {
  vi.unstubAllGlobals()
  setSession(null)
  comeBack()
})

const bearerOf = (init: RequestInit) => new Headers(init.headers).get('authorization')
const json = (status: number, body: unknown) => apiAnswer(body, status)
const refused = (status = 401) =>
  json(status, { message: 'errors.signed_out', code: 'SIGNED_OUT', requestId: '1' })
const sentTo = (path: string) => network.mock.calls.filter(([sent]) => sent === path)

/** An API that takes the new token only, and renews as `refresh` says. */
function answer(refresh: Handler) {
  network.mockImplementation((path, init) => {
    if (path === REFRESH) return refresh(path, init)
    return bearerOf(init) === `Bearer ${NEW.access_token}` ? json(200, { path }) : refused()
  })
}

test('many requests that find the token stale renew it once, and all are sent again', async () => {
  answer(() => json(200, NEW))
  const answers = await Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => authFetch(path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(sentTo(REFRESH)).toHaveLength(1)
  expect(readTokens()).toEqual({ access: NEW.access_token, refresh: NEW.refresh_token })
})

test('the renewal carries the refresh token and no bearer', async () => {
  answer((_, init) => {
    expect(bearerOf(init)).toBeNull()
    expect(JSON.parse(String(init.body))).toEqual({ refresh_token: OLD.refresh_token })
    return json(200, NEW)
  })
  await authFetch('/api/a')
  expect(sentTo(REFRESH)).toHaveLength(1)
})

test('a request made during the renewal waits for it and is sent again', async () => {
  let renew = (_: Response) => {}
  answer(() => new Promise((resolve) => (renew = resolve)))
  const first = authFetch('/api/a')
  await vi.waitFor(() => expect(sentTo(REFRESH)).toHaveLength(1))
  const second = authFetch('/api/b')
  await vi.waitFor(() => expect(sentTo('/api/b')).toHaveLength(1))
  renew(json(200, NEW))
  expect((await first).status).toBe(200)
  expect((await second).status).toBe(200)
  expect(sentTo(REFRESH)).toHaveLength(1)
})

test('an answer that comes after the renewal is sent again without another one', async () => {
  let late = (_: Response) => {}
  answer(() => json(200, NEW))
  network.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)))
  const slow = authFetch('/api/slow')
  await authFetch('/api/a')
  late(refused())
  expect((await slow).status).toBe(200)
  expect(sentTo(REFRESH)).toHaveLength(1)
})

test('what another tab has renewed is used as it is', async () => {
  answer(() => json(500, {}))
  network.mockImplementationOnce(() => {
    writeTokens(NEW)
    return refused()
  })
  expect((await authFetch('/api/a')).status).toBe(200)
  expect(sentTo(REFRESH)).toHaveLength(0)
})

test('a request with a good token is never sent twice', async () => {
  setSession(NEW)
  answer(() => json(500, {}))
  expect((await authFetch('/api/a')).status).toBe(200)
  expect(network).toHaveBeenCalledTimes(1)
})

test('without a session a 401 is the answer', async () => {
  setSession(null)
  answer(() => json(200, NEW))
  expect((await authFetch('/api/auth/signin')).status).toBe(401)
  expect(network).toHaveBeenCalledTimes(1)
})

test('without a refresh token the session ends, and the console says so', async () => {
  localStorage.removeItem('refresh-token')
  answer(() => json(200, NEW))
  expect((await authFetch('/api/a')).status).toBe(401)
  expect(sentTo(REFRESH)).toHaveLength(0)
  expect(signedIn.state).toBe(false)
  expect(localStorage).toHaveLength(0)
  expect(consoleOutput.splice(0)).toEqual([expect.stringContaining('no refresh token')])
})

test.each([400, 401, 422])(
  'a %i to the refresh ends the session, and the console says so',
  async (status) => {
    answer(() => refused(status))
    expect((await authFetch('/api/a')).status).toBe(401)
    expect(signedIn.state).toBe(false)
    expect(localStorage).toHaveLength(0)
    expect(consoleOutput.splice(0)).toEqual([expect.stringContaining('could not be renewed')])
  },
)

const notThere: [string, () => Response | Promise<Response>, 'here' | 'away'][] = [
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'away'],
  ['no answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'away'],
  ['a 503 of the API', () => json(503, { message: 'errors.service_unavailable' }), 'away'],
  ['a proxy’s 502', () => new Response('<html>', { status: 502 }), 'away'],
  ['a 500 of the API', () => json(500, { message: 'errors.internal' }), 'here'],
  ['a 429', () => refused(429), 'here'],
  ['a proxy’s 403', () => new Response('<html>Forbidden', { status: 403 }), 'here'],
  ['a gate’s 401', () => Response.json({ message: 'Log in' }, { status: 401 }), 'here'],
  ['an answer without tokens', () => json(200, { access_token: 'a' }), 'here'],
  ['a page that is not the API’s', () => new Response('<html>Welcome to the hotel'), 'here'],
]
test.each(notThere)(
  '%s to the refresh keeps the session, and the request fails as away',
  async (_, refresh, state) => {
    answer(refresh)
    await expect(authFetch('/api/a')).rejects.toBeInstanceOf(TypeError)
    expect(readTokens().refresh).toBe(OLD.refresh_token)
    expect(signedIn.state).toBe(true)
    expect(connection.state).toBe(state)
  },
)

test('after a failed renewal the next request tries again', async () => {
  answer(() => json(503, {}))
  await expect(authFetch('/api/a')).rejects.toThrow()
  answer(() => json(200, NEW))
  expect((await authFetch('/api/a')).status).toBe(200)
})

test('who signs out during the renewal stays signed out', async () => {
  answer(() => {
    setSession(null)
    return json(200, NEW)
  })
  expect((await authFetch('/api/a')).status).toBe(401)
  expect(signedIn.state).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test('who signs in anew during the renewal keeps the new session, even where the old one is refused', async () => {
  answer(() => {
    setSession(NEW)
    return refused()
  })
  expect((await authFetch('/api/a')).status).toBe(200)
  expect(readTokens().access).toBe(NEW.access_token)
})

test('a request is not sent again for somebody else who has signed in meanwhile', async () => {
  const other = tokensOf('bob')
  network.mockImplementation((path) => {
    setSession(other)
    return path === REFRESH ? json(200, NEW) : refused()
  })
  expect((await authFetch('/api/a')).status).toBe(401)
  expect(network).toHaveBeenCalledTimes(1)
  expect(readTokens().access).toBe(other.access_token)
})

test('a request with an authorization of its own keeps it, and is not sent again', async () => {
  network.mockImplementation(() => refused())
  const headers = { authorization: 'Bearer of the one who has left' }
  expect((await authFetch('/api/a', { headers })).status).toBe(401)
  expect(network.mock.calls.map(([, init]) => bearerOf(init))).toEqual([headers.authorization])
})

test('two tabs take turns by a lock', async () => {
  const request = vi.fn((_: string, work: () => Promise<boolean>) => work())
  vi.stubGlobal('navigator', { locks: { request } })
  answer(() => json(200, NEW))
  await authFetch('/api/a')
  expect(request).toHaveBeenCalledWith('wordlight-refresh', expect.any(Function))
})

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { sendPatiently } from './connection.ts'
import { openSession } from './session.ts'

let server: Server | undefined
const never = new AbortController().signal

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}

test('requests side by side with a stale token renew it once and are sent again', async () => {
  const renewals: string[] = []
  const apiUrl = await serve((request, response) => {
    if (request.url === '/api/auth/refresh-token') {
      request.on('data', (body) => renewals.push(String(body)))
      request.on('end', () =>
        response.end(JSON.stringify({ access_token: 'new', refresh_token: 'r2' })),
      )
      return
    }
    response.statusCode = request.headers.authorization === 'Bearer new' ? 200 : 401
    response.end()
  })
  const session = openSession(apiUrl, never)
  session.start({ access_token: 'old', refresh_token: 'r1' })
  const replies = await Promise.all([1, 2, 3].map(() => session.fetch(`${apiUrl}/x`)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(renewals).toEqual([JSON.stringify({ refresh_token: 'r1' })])
})

test('a session that cannot be renewed hands the refusal on', async () => {
  const apiUrl = await serve((_, response) => {
    response.statusCode = 401
    response.end()
  })
  const session = openSession(apiUrl, never)
  session.start({ access_token: 'old', refresh_token: 'r1' })
  expect((await session.fetch(`${apiUrl}/x`)).status).toBe(401)
})

test('a server that is busy for a moment is asked again', async () => {
  let calls = 0
  const apiUrl = await serve((_, response) => {
    calls += 1
    response.statusCode = calls < 3 ? 503 : 200
    response.end()
  })
  expect((await sendPatiently(() => fetch(apiUrl), never)).status).toBe(200)
  expect(calls).toBe(3)
})

test('a long silence is told of once', async () => {
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now')
  let told = 0
  let attempts = 0
  const send = () => {
    attempts += 1
    clock.mockReturnValue(start + attempts * 2500)
    return attempts < 4
      ? Promise.reject(new TypeError('fetch failed'))
      : Promise.resolve(new Response())
  }
  await sendPatiently(send, never, 60_000, () => {
    told += 1
  })
  clock.mockRestore()
  expect(told).toBe(1)
})

test('patience with a server that does not answer ends with a clear failure', async () => {
  const dead = () => Promise.reject(new TypeError('fetch failed'))
  await expect(sendPatiently(dead, never, 100)).rejects.toMatchObject({ key: 'cli.unreachable' })
})

test('an interruption ends the waiting at once, with its own reason', async () => {
  const interrupt = new AbortController()
  const reason = new Error('interrupted')
  const dead = () => {
    interrupt.abort(reason)
    return Promise.reject(new TypeError('fetch failed'))
  }
  await expect(sendPatiently(dead, interrupt.signal)).rejects.toBe(reason)
})

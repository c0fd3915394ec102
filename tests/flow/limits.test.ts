import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIBIBYTE } from '#config'
import { type ApiServer, apiSettings } from './api-server.ts'
import { ask } from './ask.ts'
import { type Backends, startBackends } from './backends.ts'
import { postOpenBody } from './open-body.ts'
import { errorsOf, startApi } from './start-api.ts'

const GUESSES = 5
const OVER_BODY_LIMIT = 7 * MIBIBYTE

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(() => backends.stop())

describe.each([
  ['deno', 'pg'],
  ['node', 'neon'],
  ['workerd', 'neon'],
] as const)('the API on %s', (runtime, driver) => {
  let api: ApiServer
  beforeAll(async () => {
    api = await startApi(runtime, apiSettings(backends, driver))
  })
  afterAll(async () => {
    await api.stop()
    expect(errorsOf(api)).toEqual([])
  })

  const guess = (email: string, address: string) =>
    ask(api.origin, 'POST', '/auth/signin', {
      json: { email, password: 'a guess' },
      headers: { 'cf-connecting-ip': address },
    })

  test('lets one address guess a password five times, then makes it wait', {
    timeout: 60_000,
  }, async () => {
    const email = `guessed-on-${runtime}@example.test`
    const statuses: number[] = []
    for (let count = 0; count < GUESSES; count += 1) {
      statuses.push((await guess(email, '198.51.100.7')).status)
    }
    expect(statuses).toEqual(new Array(GUESSES).fill(401))
    const refused = await guess(email, '198.51.100.7')
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    // Cloudflare sets this header itself; whoever reaches the other runtimes could write anything into it.
    const elsewhere = await guess(email, '198.51.100.8')
    expect(elsewhere.status).toBe(runtime === 'workerd' ? 401 : 429)
  })

  test('refuses a long body, announced or not, before it has come in whole', async () => {
    const url = `${api.origin}/api/auth/signin`
    const type = { 'content-type': 'application/json' }
    const refusal = { status: 413, body: { code: 'BODY_TOO_LARGE' } }
    const announced = { ...type, 'content-length': OVER_BODY_LIMIT }
    expect(await postOpenBody(url, announced, 10)).toMatchObject(refusal)
    const chunked = { ...type, 'transfer-encoding': 'chunked' }
    expect(await postOpenBody(url, chunked, OVER_BODY_LIMIT)).toMatchObject(refusal)
  })
})

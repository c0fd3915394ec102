import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameOf } from './calls.ts'
import { type Fuzzer, readAllCalls, startFuzzer } from './fuzz-calls.ts'

const BODIES = 2000
/** Of calls that take none: only ids, headers and queries differ. */
const OTHERS = 500
/** Tokens and parts that no chance makes: these are only ever refused here. */
const NEVER_SERVED = [
  'GET /api/metrics',
  'POST /api/auth/confirm-email',
  'POST /api/auth/signin',
  'POST /api/auth/refresh-token',
  'POST /api/uploads/{id}/complete',
]

const calls = await readAllCalls()

let fuzzer: Fuzzer
beforeAll(async () => {
  fuzzer = await startFuzzer()
})
afterAll(() => fuzzer.stop())

describe(`${BODIES} random bodies are refused or served, never broken`, () => {
  test.each(calls.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const served = await fuzzer.fuzz(call, call.body ? BODIES : OTHERS)
    // Requests that never get past the front would prove nothing.
    if (!NEVER_SERVED.includes(name)) expect(served).toBeGreaterThan(0)
  })
})

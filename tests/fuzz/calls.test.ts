import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameOf } from './calls.ts'
import { type Fuzzer, readAllCalls, startFuzzer } from './fuzz-calls.ts'

const SEED = 4
const calls = await readAllCalls()

let fuzzer: Fuzzer
beforeAll(async () => {
  fuzzer = await startFuzzer()
})
afterAll(() => fuzzer.stop())

test('every call that the app serves is asked', () => {
  expect(fuzzer.calls.map(nameOf)).toEqual(calls.map(nameOf))
  expect(calls.length).toBeGreaterThan(30)
})

describe('random requests are refused or served, never broken', () => {
  test.each(calls.map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    await fuzzer.fuzz(call, call.body ? 60 : 30, SEED)
  })
})

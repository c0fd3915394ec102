import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { connection } from '#app/lib/connection.ts'
import { backoffMs, isOutage, patiently, waitForReturn } from './patience.ts'
import { StoreRefusal } from './put-part.ts'

const OWN = { message: 'errors.internal', code: 'INTERNAL', requestId: 'a' }

test.each([
  [new TypeError('Failed to fetch'), true],
  [new ApiFailure(503, OWN), true],
  [new ApiFailure(500, OWN), true],
  [new ApiFailure(429, OWN), true],
  [new StoreRefusal(500), true],
  [new StoreRefusal(408), true],
  [new StoreRefusal(403), false],
  [new ApiFailure(404, OWN), false],
  [new Error('a mistake'), false],
])('%s is an outage: %s', (error, expected) => {
  expect(isOutage(error)).toBe(expected)
})

test('waits grow up to a quarter of a minute', () => {
  for (const [failures, longest] of [
    [0, 1000],
    [1, 2000],
    [3, 8000],
    [4, 15_000],
    [50, 15_000],
  ] as const) {
    expect(backoffMs(failures)).toBeLessThanOrEqual(longest)
    expect(backoffMs(failures)).toBeGreaterThanOrEqual(longest * 0.75)
  }
})

test('a call is repeated through outages, and no longer than to a refusal', async () => {
  const call = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new ApiFailure(503, OWN))
    .mockRejectedValueOnce(new ApiFailure(404, OWN))
  const onTrouble = vi.fn()
  const { signal } = new AbortController()
  const repeated = patiently(call, { signal, wait: async () => {}, onTrouble })
  await expect(repeated).rejects.toMatchObject({ status: 404 })
  expect(call).toHaveBeenCalledTimes(3)
  expect(onTrouble).toHaveBeenCalledTimes(2)
})

describe('waiting', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('ends after its time', async () => {
    const waited = waitForReturn(5000, new AbortController().signal)
    vi.advanceTimersByTime(5000)
    await waited
  })

  test('ends when the network is back', async () => {
    const waited = waitForReturn(5000, new AbortController().signal)
    window.dispatchEvent(new Event('online'))
    await waited
  })

  test('ends when the product is back, as others have found', async () => {
    connection.setState(() => 'away')
    const waited = waitForReturn(5000, new AbortController().signal)
    connection.setState(() => 'here')
    await waited
  })

  test('ends with the reason when it is aborted', async () => {
    const aborter = new AbortController()
    const waited = waitForReturn(5000, aborter.signal)
    aborter.abort(new Error('cancelled'))
    await expect(waited).rejects.toThrow('cancelled')
    await expect(waitForReturn(5000, aborter.signal)).rejects.toThrow('cancelled')
  })
})

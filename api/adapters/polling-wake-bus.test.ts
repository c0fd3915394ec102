import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPollingWakeBus } from './polling-wake-bus.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a waiter asks again within two seconds, and never later than it wants to', async () => {
  const bus = createPollingWakeBus()
  const long = bus.wait(['export'], 25_000)
  await vi.advanceTimersByTimeAsync(2000)
  await long
  const short = bus.wait(['export'], 100)
  await vi.advanceTimersByTimeAsync(100)
  await short
  expect(vi.getTimerCount()).toBe(0)
})

test('a waiter whose caller has gone stops at once', async () => {
  const gone = new AbortController()
  const left = createPollingWakeBus().wait(['export'], 1000, gone.signal)
  gone.abort()
  await left
  expect(vi.getTimerCount()).toBe(0)
})

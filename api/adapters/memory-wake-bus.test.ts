import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryWakeBus } from './memory-wake-bus.ts'

describe('the wake bus', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a waiter wakes for its kinds only', async () => {
    const bus = createMemoryWakeBus()
    let isAwake = false
    const waiting = bus.wait(['export'], 1000).then(() => {
      isAwake = true
    })
    bus.wake('transcribe')
    await Promise.resolve()
    expect(isAwake).toBe(false)
    bus.wake('export')
    await waiting
    expect(isAwake).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a waiter gives up after its time, or when its caller has gone', async () => {
    const bus = createMemoryWakeBus()
    const slow = bus.wait(['export'], 1000)
    await vi.advanceTimersByTimeAsync(1000)
    await slow
    const gone = new AbortController()
    const left = bus.wait(['export'], 1000, gone.signal)
    gone.abort()
    await left
    expect(vi.getTimerCount()).toBe(0)
  })
})

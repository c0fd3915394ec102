import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameGate } from './frame-gate.ts'

const FRAME_MS = 16

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('work runs at once, and again with the next frame if it was asked for meanwhile', () => {
  const work = vi.fn()
  const gate = createFrameGate(work)
  gate.ask()
  expect(work).toHaveBeenCalledTimes(1)
  gate.ask()
  gate.ask()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(FRAME_MS)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10 * FRAME_MS)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a free frame is used at once', () => {
  const work = vi.fn()
  const gate = createFrameGate(work)
  gate.ask()
  vi.advanceTimersByTime(FRAME_MS)
  gate.ask()
  expect(work).toHaveBeenCalledTimes(2)
})

test('a closed gate lets nothing through', () => {
  const work = vi.fn()
  const gate = createFrameGate(work)
  gate.ask()
  gate.ask()
  gate.close()
  vi.advanceTimersByTime(10 * FRAME_MS)
  expect(work).toHaveBeenCalledTimes(1)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVideoSource, type VideoSourceParts } from './video-source.ts'

const AWAY = new Error('away')

function opened(parts: Partial<VideoSourceParts> = {}) {
  let asked = 0
  const askUrl = vi.fn(async () => {
    asked += 1
    return `https://store/${asked}`
  })
  const reach = vi.fn<VideoSourceParts['reach']>(async () => 'refused')
  const refusalOf = (error: unknown) => (error === AWAY ? null : String(error))
  const source = createVideoSource({ askUrl, reach, refusalOf, ...parts })
  source.start()
  return { source, askUrl, reach, state: () => source.store.state }
}
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it starts with an address', async () => {
  const { askUrl, state } = opened()
  await settle()
  expect(askUrl).toHaveBeenCalledTimes(1)
  expect(state()).toEqual({ url: 'https://store/1', load: 1, trouble: null })
})

test('an address that has expired is replaced at once, and says so meanwhile', async () => {
  const { source, state } = opened()
  await settle()
  source.noteError(2)
  await settle()
  expect(state()).toEqual({ url: 'https://store/2', load: 2, trouble: 'renewing' })
  source.notePicture()
  expect(state().trouble).toBeNull()
})

test('the same address again is loaded again', async () => {
  const { source, state } = opened({ askUrl: async () => 'https://store/same' })
  await settle()
  source.noteError(2)
  await settle()
  expect(state()).toMatchObject({ url: 'https://store/same', load: 2 })
})

test('while the store is silent it asks again, ever more rarely, and says so', async () => {
  const { source, askUrl, state } = opened({ reach: async () => 'silent' })
  await settle()
  for (const pause of [0, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
    askUrl.mockClear()
    source.noteError(4)
    await settle()
    expect(state().trouble).toBe('away')
    if (pause > 0) {
      await settle(pause - 1)
      expect(askUrl).not.toHaveBeenCalled()
      await settle(1)
    }
    expect(askUrl).toHaveBeenCalledTimes(1)
  }
})

test('an API that is away is asked until it answers', async () => {
  const askUrl = vi.fn(async () => 'https://store/late').mockRejectedValueOnce(AWAY)
  askUrl.mockRejectedValueOnce(AWAY)
  const { state } = opened({ askUrl })
  await settle(1500)
  expect(state()).toMatchObject({ url: 'https://store/late', load: 1 })
})

test('a refusal is told and not asked again', async () => {
  const askUrl = vi.fn().mockRejectedValue('⚠️ Project not found.')
  const { state } = opened({ askUrl })
  await settle(60_000)
  expect(state().trouble).toEqual({ refusal: '⚠️ Project not found.' })
  expect(askUrl).toHaveBeenCalledTimes(1)
})

test('bytes that are there and cannot be decoded twice are unplayable', async () => {
  const { source, state } = opened({ reach: async () => 'reached' })
  await settle()
  source.noteError(4)
  await settle()
  expect(state()).toMatchObject({ load: 2, trouble: 'renewing' })
  source.noteError(4)
  await settle(60_000)
  expect(state()).toMatchObject({ load: 2, trouble: 'unplayable' })
})

test('a place that breaks off each time it is shown is unplayable', async () => {
  const { source, state } = opened({ reach: async () => 'reached' })
  await settle()
  source.noteError(3)
  await settle()
  source.notePicture()
  expect(state()).toMatchObject({ load: 2, trouble: null })
  source.noteError(3)
  await settle(60_000)
  expect(state()).toMatchObject({ load: 2, trouble: 'unplayable' })
})

test('a video that has played on since is given another try', async () => {
  const { source, state } = opened({ reach: async () => 'reached' })
  await settle()
  source.noteError(3)
  await settle()
  source.notePicture()
  source.notePlay()
  source.noteError(3)
  await settle()
  expect(state()).toMatchObject({ load: 3, trouble: 'renewing' })
})

test('a connection that breaks again and again is no fault of the format', async () => {
  const { source, state } = opened({ reach: async () => 'reached' })
  await settle()
  for (let failure = 0; failure < 3; failure += 1) {
    source.noteError(2)
    await settle(20_000)
  }
  expect(state()).toMatchObject({ load: 4, trouble: 'renewing' })
})

test('a slow store is waited for, a dead one is not', async () => {
  const reach = vi.fn<VideoSourceParts['reach']>(async () => 'reached')
  const { source, state } = opened({ reach })
  await settle()
  source.noteStall()
  await settle(60_000)
  expect(state()).toMatchObject({ load: 1, trouble: null })
  reach.mockResolvedValue('silent')
  source.noteStall()
  await settle()
  expect(state()).toMatchObject({ load: 2, trouble: 'away' })
})

test('waiting for data does not put off what is planned', async () => {
  const { source, reach, state } = opened()
  await settle()
  reach.mockResolvedValue('silent')
  source.noteError(2)
  await settle()
  source.noteError(2)
  await settle()
  reach.mockResolvedValue('reached')
  source.noteStall()
  await settle(1000)
  expect(state().load).toBe(3)
})

test('trying again does not wait', async () => {
  const { source, state } = opened({ reach: async () => 'silent' })
  await settle()
  source.noteError(2)
  await settle()
  source.noteError(2)
  await settle()
  expect(state().load).toBe(2)
  source.retry()
  await settle()
  expect(state().load).toBe(3)
})

test('nothing is asked after the end', async () => {
  const { source, askUrl } = opened({ reach: async () => 'silent' })
  await settle()
  source.noteError(2)
  await settle()
  source.noteError(2)
  source.stop()
  askUrl.mockClear()
  await settle(60_000)
  expect(askUrl).not.toHaveBeenCalled()
})

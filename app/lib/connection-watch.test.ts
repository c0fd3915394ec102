import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { absence, comeBack, connection, noteAnswer, noteSilence } from './connection.ts'
import { watchConnection } from './connection-watch.ts'

const ask = vi.fn<(path: string) => Promise<Response>>()
const silence = () => Promise.reject(new TypeError('Failed to fetch'))
const unready = () => Promise.resolve(apiAnswer({ status: 'unready' }, 503))
const ready = () => Promise.resolve(apiAnswer({ status: 'ready' }))
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ask)
  ask.mockReset().mockImplementation(silence)
  end = watchConnection()
})
afterEach(() => {
  end()
  comeBack()
  setHidden(false)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Seconds from now at which the product is asked, over a time. */
async function momentsAsked(seconds: number): Promise<number[]> {
  const moments: number[] = []
  for (let second = 1; second <= seconds; second += 1) {
    const before = ask.mock.calls.length
    await vi.advanceTimersByTimeAsync(1000)
    if (ask.mock.calls.length > before) moments.push(second)
  }
  return moments
}

test('nothing is asked while the product is here', async () => {
  expect(await momentsAsked(60)).toEqual([])
})

test('while it is away it is asked soon, then every two seconds, then less and less down to every ten', async () => {
  noteSilence()
  expect(await momentsAsked(40)).toEqual([1, 3, 5, 9, 17, 27, 37])
  expect(ask).toHaveBeenCalledWith('/api/ready', expect.objectContaining({ cache: 'no-store' }))
})

test('the first good answer ends the absence and the questions', async () => {
  noteSilence()
  await momentsAsked(4)
  ask.mockImplementation(ready)
  expect(await momentsAsked(60)).toEqual([1])
  expect(connection.state).toBe('here')
})

test('a product whose database restarts is away until all of it is there', async () => {
  ask.mockImplementation(unready)
  noteAnswer(await unready())
  await momentsAsked(10)
  expect(connection.state).toBe('away')
  expect(absence.state).toBe('restarting')
  ask.mockImplementation(ready)
  await momentsAsked(10)
  expect(connection.state).toBe('here')
})

test('the next absence is asked after as often as the first', async () => {
  noteSilence()
  await momentsAsked(20)
  comeBack()
  noteSilence()
  expect(await momentsAsked(5)).toEqual([1, 3, 5])
})

test('a hidden page asks nothing, and asks at once when it is looked at', async () => {
  noteSilence()
  setHidden(true)
  expect(await momentsAsked(60)).toEqual([])
  ask.mockImplementation(ready)
  setHidden(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.state).toBe('here')
})

test('an absence that begins while the page is hidden is asked after when it is looked at', async () => {
  setHidden(true)
  noteSilence()
  expect(await momentsAsked(60)).toEqual([])
  setHidden(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('when the browser comes online the product is asked at once', async () => {
  noteSilence()
  await momentsAsked(20)
  ask.mockImplementation(ready)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.state).toBe('here')
})

test('a browser that goes offline is believed when the product does not answer', async () => {
  ask.mockImplementation(ready)
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.state).toBe('here')
  ask.mockImplementation(silence)
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.state).toBe('away')
})

test('after the end nothing is asked any more', async () => {
  noteSilence()
  end()
  expect(await momentsAsked(30)).toEqual([])
})

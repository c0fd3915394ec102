import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putPart, StoreRefusal } from './put-part.ts'

/** Stands for the browser's request; the test says what comes back. */
class FakeRequest {
  static last: FakeRequest
  status = 0
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  sent: unknown[] = []
  etag: string | null = null

  constructor() {
    FakeRequest.last = this
  }
  open(...line: unknown[]) {
    this.sent.push(...line)
  }
  send(body: unknown) {
    this.sent.push(body)
  }
  abort() {
    this.onabort?.()
  }
  getResponseHeader() {
    return this.etag
  }
}

const BYTES = new Blob(['part'])
let aborter: AbortController
let sentBytes: number[]
const put = () => putPart('https://store/1', BYTES, (n) => sentBytes.push(n), aborter.signal)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  aborter = new AbortController()
  sentBytes = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part that the store takes answers its etag, with its bytes on the way', async () => {
  const answered = put()
  FakeRequest.last.upload.onprogress?.({ loaded: 2 })
  FakeRequest.last.upload.onprogress?.({ loaded: 4 })
  Object.assign(FakeRequest.last, { status: 200, etag: '"abc"' })
  FakeRequest.last.onload?.()
  expect(await answered).toBe('"abc"')
  expect(sentBytes).toEqual([2, 4])
  expect(FakeRequest.last.sent).toEqual(['PUT', 'https://store/1', BYTES])
})

test.each([
  [403, null],
  [200, null],
])('an answer of %i with etag %s is a refusal', async (status, etag) => {
  const answered = put()
  Object.assign(FakeRequest.last, { status, etag })
  FakeRequest.last.onload?.()
  await expect(answered).rejects.toThrow(new StoreRefusal(status))
})

test('silence is a TypeError, as with fetch', async () => {
  const answered = put()
  FakeRequest.last.onerror?.()
  await expect(answered).rejects.toThrow(TypeError)
})

test('a connection on which nothing moves for a minute is given up', async () => {
  const answered = put()
  const outcome = expect(answered).rejects.toThrow(TypeError)
  vi.advanceTimersByTime(59_000)
  FakeRequest.last.upload.onprogress?.({ loaded: 1 })
  vi.advanceTimersByTime(59_000)
  const abort = vi.spyOn(FakeRequest.last, 'abort')
  vi.advanceTimersByTime(2000)
  expect(abort).toHaveBeenCalledOnce()
  await outcome
})

test('aborting ends the request with the reason', async () => {
  const answered = put()
  aborter.abort(new Error('cancelled'))
  await expect(answered).rejects.toThrow('cancelled')
})

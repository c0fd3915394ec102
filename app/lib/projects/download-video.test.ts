import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#app/components/ui/toast.ts'
import { setSession } from '#app/lib/session/session.ts'
import { tokensOf } from '#app/lib/session/session-fixture.ts'
import { useDownloadVideo } from './download-video.ts'

const HEADERS = {
  'content-type': 'video/mp4',
  'content-length': '8',
  'content-disposition': `attachment; filename="Talk.mp4"; filename*=UTF-8''Talk%20%C3%A9.mp4`,
}
const bytes = (count: number) => new Uint8Array(count)

let body: ReadableStreamDefaultController<Uint8Array>
let saved: { name: string; size: number }[]

beforeEach(() => {
  saved = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set('blob:1', blob as Blob)
    return 'blob:1'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, size: blobs.get(this.href)?.size ?? -1 })
  })
  vi.spyOn(toast, 'success').mockReturnValue('')
  vi.spyOn(toast, 'error').mockReturnValue('')
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller
    },
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_path: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => body.error(signal.reason))
      return new Response(stream, { headers: HEADERS })
    }),
  )
})
afterEach(() => {
  setSession(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const start = () => {
  const { result } = renderHook(() => useDownloadVideo('p1'))
  act(() => void result.current.download())
  return result
}
const shows = (result: ReturnType<typeof start>, percent: number | null) =>
  vi.waitFor(() => expect(result.current).toMatchObject({ isDownloading: true, percent }))
const untilOver = (result: ReturnType<typeof start>) =>
  vi.waitFor(() => expect(result.current.isDownloading).toBe(false))

test('the file is saved under the name that the API gives, with its progress on the way', async () => {
  const result = start()
  await shows(result, null)
  act(() => body.enqueue(bytes(3)))
  await shows(result, 37)
  body.enqueue(bytes(5))
  body.close()
  await untilOver(result)
  expect(saved).toEqual([{ name: 'Talk é.mp4', size: 8 }])
  expect(fetch).toHaveBeenCalledWith('/api/project/p1/download-video', expect.anything())
  expect(toast.success).toHaveBeenCalledWith('“Talk é.mp4” is saved.')
})

test('a second press while it comes starts nothing', async () => {
  const result = start()
  await shows(result, null)
  await act(() => result.current.download())
  expect(fetch).toHaveBeenCalledOnce()
  body.enqueue(bytes(8))
  body.close()
  await untilOver(result)
})

test('a file that breaks off is a failure and is not saved', async () => {
  const result = start()
  await shows(result, null)
  body.enqueue(bytes(3))
  body.close()
  await untilOver(result)
  expect(saved).toEqual([])
  expect(toast.error).toHaveBeenCalledOnce()
})

test('a refusal is told in words', async () => {
  const reply = { message: 'errors.video_download_failed', code: 'X', requestId: 'r' }
  vi.mocked(fetch).mockResolvedValue(Response.json(reply, { status: 404 }))
  const result = start()
  await untilOver(result)
  await vi.waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('⚠️ The video could not be downloaded.'),
  )
})

test('cancelling says nothing more', async () => {
  const result = start()
  await shows(result, null)
  act(() => result.current.cancel())
  await untilOver(result)
  expect([saved, vi.mocked(toast.error).mock.calls]).toEqual([[], []])
})

test.each([
  ['nobody', null],
  ['somebody else', tokensOf('bob')],
])('a download ends silently when %s is signed in instead', async (_who, next) => {
  setSession(tokensOf('ada'))
  const result = start()
  await shows(result, null)
  act(() => setSession(tokensOf('ada', 'renewed')))
  expect(result.current.isDownloading).toBe(true)
  act(() => setSession(next))
  await untilOver(result)
  expect([saved, vi.mocked(toast.success).mock.calls, vi.mocked(toast.error).mock.calls]).toEqual([
    [],
    [],
    [],
  ])
})

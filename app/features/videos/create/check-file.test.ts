import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MIBIBYTE } from '#config'
import { checkFile } from './check-file.ts'

/** What the browser's player finds: a length in seconds, or nothing that it can play. */
let playable: number | 'error'

beforeEach(() => {
  playable = 15
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    const seconds = playable
    if (seconds !== 'error') Object.defineProperty(this, 'duration', { value: seconds })
    queueMicrotask(() =>
      this.dispatchEvent(new Event(seconds === 'error' ? 'error' : 'loadedmetadata')),
    )
  })
})
afterEach(() => vi.restoreAllMocks())

const videoFile = (start: string) => new File([start, 'x'.repeat(50)], 'clip')
const MP4 = '\0\0\0\x20ftypisom'

test.each([
  ['an MP4', MP4],
  ['a MOV', '\0\0\0\x14ftypqt  '],
  ['an old QuickTime file', '\0\0\0\x08wide\0\0\0\0'],
  ['an AVI', 'RIFF\0\0\0\0AVI '],
])('%s has nothing wrong', async (_name, start) => {
  expect(await checkFile(videoFile(start), null)).toEqual({ problem: null, duration: 15 })
})

test.each([
  ['a WAV', 'RIFF\0\0\0\0WAVE'],
  ['a Matroska file', '\x1a\x45\xdf\xa3\0\0\0\0\0\0\0\0'],
  ['three bytes', 'abc'],
])('%s is refused whatever its name says', async (_name, start) => {
  const file = new File([start], 'clip.mp4', { type: 'video/mp4' })
  expect((await checkFile(file, null)).problem).toBe('⚠️ This file is not an MP4, MOV or AVI video.')
})

test('five minutes and half a second pass, more does not', async () => {
  playable = 300.5
  expect((await checkFile(videoFile(MP4), null)).problem).toBeNull()
  playable = 300.6
  expect((await checkFile(videoFile(MP4), null)).problem).toBe(
    '⚠️ The video is too long (maximum 5 minutes).',
  )
})

test.each(['error', Number.POSITIVE_INFINITY] as const)(
  'what the browser cannot measure (%s) is left to the API',
  async (found) => {
    playable = found
    expect(await checkFile(videoFile(MP4), null)).toEqual({ problem: null, duration: null })
  },
)

test('a file over the limit of the plan is refused with both figures', async () => {
  const file = videoFile(MP4)
  expect((await checkFile(file, file.size)).problem).toBeNull()
  Object.defineProperty(file, 'size', { value: 2 * MIBIBYTE + 1 })
  expect((await checkFile(file, 2 * MIBIBYTE)).problem?.replaceAll('\u00a0', ' ')).toBe(
    '⚠️ This file is larger than your plan allows. It has 2.0 MB; your plan allows 2 MB.',
  )
})

test('an empty file is refused', async () => {
  expect((await checkFile(new File([], 'clip.mp4'), null)).problem).toBe('⚠️ This file is empty.')
})

test('a file that has gone from the disk since it was chosen says so', async () => {
  const file = videoFile(MP4)
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }
  vi.spyOn(file, 'slice').mockReturnValue(gone as unknown as Blob)
  expect((await checkFile(file, null)).problem).toBe(
    '⚠️ This file cannot be read. Check that it is still there, then choose it again.',
  )
})

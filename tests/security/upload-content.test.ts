import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContainer } from '#api/media/read-container.ts'
import { avi, box, bytes, ftyp, mp4, mvhd, trak, u32 } from '#api/testing/media-bytes.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { MEDIA_LIMITS } from '#config'
import { sendFile } from './send-file.ts'

let api: TestApi
let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
beforeAll(async () => {
  api = await startTestApi()
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  listener.close()
  await api.stop()
})

const zip = bytes(
  'PK',
  [3, 4, 20, 0],
  new Uint8Array(24),
  'talk.mp4',
  'PK',
  [5, 6],
  new Uint8Array(18),
)
const matroska = bytes(
  [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x88],
  'matroska',
  new Uint8Array(64),
)

/** Files that call themselves talk.mp4; those that name an address name the listener's. */
const IMPOSTORS: [string, string, (address: string) => Uint8Array][] = [
  [
    'm3u8',
    'VIDEO_UNSUPPORTED',
    (at) => bytes(`#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${at}/a.ts\n`),
  ],
  [
    'mpd',
    'VIDEO_UNSUPPORTED',
    (at) => bytes(`<?xml version="1.0"?><MPD><BaseURL>${at}/</BaseURL></MPD>`),
  ],
  ['ffconcat', 'VIDEO_UNSUPPORTED', (at) => bytes(`ffconcat version 1.0\nfile '${at}/a.mp4'\n`)],
  [
    'sdp',
    'VIDEO_UNSUPPORTED',
    () => bytes('v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nm=video 5004 RTP/AVP 96\n'),
  ],
  ['mkv', 'VIDEO_UNSUPPORTED', () => matroska],
  ['html', 'VIDEO_UNSUPPORTED', (at) => bytes(`<!doctype html><img src="${at}/a.png">`)],
  ['svg', 'VIDEO_UNSUPPORTED', (at) => bytes(`<svg xmlns="x"><image href="${at}/a.png"/></svg>`)],
  ['zip', 'VIDEO_UNSUPPORTED', () => zip],
  ['zip in front of an mp4', 'VIDEO_UNSUPPORTED', () => bytes(zip, mp4())],
  ['zip behind an mp4', 'VIDEO_UNREADABLE', () => bytes(mp4(), zip)],
  [
    'playlist behind the mark of an mp4',
    'VIDEO_UNREADABLE',
    (at) => bytes(ftyp(), `#EXTM3U\n${at}/a.ts\n`),
  ],
  ['wav', 'VIDEO_UNSUPPORTED', () => bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ', new Uint8Array(28))],
  ['heic', 'VIDEO_UNSUPPORTED', () => bytes(ftyp('heic'), box('meta', new Uint8Array(40)))],
  ['song', 'VIDEO_NO_PICTURE', () => mp4({ brand: 'M4A ', tracks: [trak({ kind: 'soun' })] })],
]

describe('a file named talk.mp4, of the type video/mp4', () => {
  test.each(IMPOSTORS)('that is %s is refused as %s', async (_, code, make) => {
    const account = await api.createAccount()
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    const { body } = await sendFile(api, account, make(address))
    expect(body).toMatchObject({ code })
    expect((await api.ask('GET', '/project/get-projects', account)).body.data).toEqual([])
    expect(connections).toBe(0)
  })
})

describe('a picture that would flood the memory', () => {
  const png: [number, number] = [16_000, 16_000]
  test.each([
    ['says so', mp4({ brand: 'qt  ', tracks: [trak({ width: 16_000, height: 16_000 })] })],
    ['hides behind a small frame', mp4({ tracks: [trak({ stored: png })] })],
    ['comes second', mp4({ tracks: [trak(), trak({ id: 2, stored: png })] })],
    ['is in an AVI', avi({ width: 16_000, height: 16_000 })],
  ])('is refused when it %s', async (_, file) => {
    const { body } = await sendFile(api, await api.createAccount(), file)
    expect(body).toMatchObject({ code: 'VIDEO_TOO_LARGE' })
  })
})

describe('the header of a hostile file', () => {
  const GIBIBYTE = 1024 ** 3
  const free = box('free')
  const far = box('free', new Uint8Array(100_000))
  const deep = (depth: number): Uint8Array =>
    depth === 0 ? box('trak') : box('moov', deep(depth - 1))

  test.each([
    ['with boxes without end', ftyp(), free],
    ['with boxes far apart', ftyp(), far],
    ['with boxes in boxes', bytes(ftyp(), deep(500)), free],
    ['with a box of 4 GiB', bytes(ftyp(), u32(0xff_ff_ff_ff), 'moov', mvhd(1)), free],
    ['with 2000 tracks', mp4({ tracks: Array.from({ length: 2000 }, () => trak()) }), free],
  ])('%s costs little time and few bytes', async (_, head, filling) => {
    // A file of 1 GiB: the head, and then the same box again and again.
    let bytesRead = 0
    let requests = 0
    const readRange = async (offset: number, length: number) => {
      bytesRead += length
      requests += 1
      return Uint8Array.from({ length: Math.min(length, GIBIBYTE - offset) }, (_, index) => {
        const at = offset + index
        return (at < head.length ? head[at] : filling[(at - head.length) % filling.length]) ?? 0
      })
    }
    const before = process.cpuUsage()
    await readContainer(readRange, GIBIBYTE, MEDIA_LIMITS)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, 'milliseconds of CPU').toBeLessThan(500)
    expect(bytesRead).toBeLessThan(4 * 1024 ** 2)
    expect(requests).toBeLessThanOrEqual(400)
  })
})

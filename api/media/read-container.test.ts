import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  avi,
  box,
  bytes,
  fragmentedMp4,
  ftyp,
  largeBox,
  mp4,
  mvhd,
  QUARTER_TURN,
  trak,
  u32,
} from '#api/testing/media-bytes.ts'
import { MEDIA_LIMITS } from '#config'
import { readContainer } from './read-container.ts'

async function read(file: Uint8Array) {
  let bytesRead = 0
  const reading = await readContainer(
    async (offset, length) => {
      const part = file.subarray(offset, offset + length)
      bytesRead += part.length
      return part
    },
    file.length,
    MEDIA_LIMITS,
  )
  return { ...reading, bytesRead }
}

describe('readContainer', () => {
  test('an MP4 with its header first or last gives duration, size and tracks', async () => {
    const facts = {
      durationSeconds: 7,
      width: 320,
      height: 568,
      largest: { side: 568, pixels: 320 * 568 },
      hasVideo: true,
      hasAudio: true,
    }
    expect((await read(mp4())).facts).toEqual({ container: 'mp4', ...facts })
    const last = await read(mp4({ moovLast: true, brand: 'qt  ', padding: 5_000_000 }))
    expect(last.facts).toEqual({ container: 'mov', ...facts })
    expect(last.bytesRead).toBeLessThan(40_000)
  })

  test('a QuickTime file from before ftyp is a mov', async () => {
    const old = bytes(box('wide'), box('mdat', u32(0)), box('moov', mvhd(3), trak({ seconds: 3 })))
    expect((await read(old)).facts).toMatchObject({ container: 'mov', hasAudio: false })
  })

  test('a 64-bit mdat size is stepped over', async () => {
    const file = bytes(
      ftyp(),
      largeBox('mdat', new Uint8Array(40)),
      box('moov', mvhd(2), trak({ seconds: 2 })),
    )
    expect((await read(file)).facts?.durationSeconds).toBe(2)
  })

  test('a track header shortens the media only beside an edit list', async () => {
    const shape = { seconds: 200, claimedSeconds: 1 }
    const forged = bytes(ftyp(), box('moov', mvhd(1), trak(shape)), box('mdat', u32(0)))
    expect((await read(forged)).facts?.durationSeconds).toBe(200)
    const cut = bytes(ftyp(), box('moov', mvhd(1), trak({ ...shape, edited: true })), box('mdat'))
    expect((await read(cut)).facts?.durationSeconds).toBe(1)
  })

  test('a quarter turn swaps width and height', async () => {
    const turned = mp4({ tracks: [trak({ width: 1920, height: 1080, matrix: QUARTER_TURN })] })
    expect((await read(turned)).facts).toMatchObject({ width: 1080, height: 1920 })
  })

  test('the pixel shape widens the picture', async () => {
    const wide = mp4({ tracks: [trak({ width: 720, height: 576, pasp: [16, 15] })] })
    expect((await read(wide)).facts).toMatchObject({ width: 768, height: 576 })
  })

  test.each([
    ['mehd', fragmentedMp4({ mehd: true })],
    ['sidx', fragmentedMp4({ sidx: true })],
    ['its fragments', fragmentedMp4()],
  ])('a fragmented MP4 tells its duration by %s', async (_, file) => {
    expect((await read(file)).facts?.durationSeconds).toBe(6)
  })

  test('an AVI gives the same facts, and OpenDML counts past the first RIFF', async () => {
    expect((await read(avi())).facts).toEqual({
      container: 'avi',
      durationSeconds: 7,
      width: 320,
      height: 568,
      largest: { side: 568, pixels: 320 * 568 },
      hasVideo: true,
      hasAudio: true,
    })
    expect((await read(avi({ openDmlFrames: 500, sound: false }))).facts).toMatchObject({
      durationSeconds: 20,
      hasAudio: false,
    })
  })

  test.each([
    ['an empty file', 'empty', new Uint8Array()],
    ['a text', 'not_a_video', bytes('This is a text that somebody named talk.mp4.')],
    ['a sound file of RIFF', 'not_a_video', bytes('RIFF', u32(4), 'WAVEfmt ')],
    ['a still picture', 'not_a_video', bytes(ftyp('heic'), box('moov', mvhd(1), trak()))],
    ['a file cut in its media data', 'unreadable', mp4({ padding: 5000 }).subarray(0, 3000)],
    ['a file without a header', 'unreadable', bytes(ftyp(), box('mdat', u32(0)))],
    ['a movie without a duration', 'unreadable', mp4({ seconds: 0 })],
    ['a sound track alone', 'no_picture', mp4({ tracks: [trak({ kind: 'soun' })] })],
    ['301 seconds', 'too_long', mp4({ seconds: 301 })],
    ['a huge picture', 'too_large', mp4({ tracks: [trak({ width: 5000, height: 100 })] })],
    [
      'a huge picture behind a small frame',
      'too_large',
      mp4({ tracks: [trak({ width: 320, height: 568, stored: [16_000, 16_000] })] }),
    ],
    [
      'a huge second picture',
      'too_large',
      mp4({ tracks: [trak(), trak({ id: 2, width: 16_000, height: 16_000 })] }),
    ],
    ['too many pixels', 'too_large', mp4({ tracks: [trak({ width: 3000, height: 3000 })] })],
  ])('%s is refused as %s', async (_, refusal, file) => {
    expect((await read(file)).refusal).toBe(refusal)
  })

  test('300.5 seconds still pass', async () => {
    expect((await read(mp4({ seconds: 300.5 }))).refusal).toBeNull()
  })

  test.each([
    ['a box of size 2', bytes(ftyp(), u32(2), 'moov', new Uint8Array(64))],
    [
      'a 64-bit size of all ones',
      bytes(ftyp(), u32(1), 'mdat', new Uint8Array(8).fill(255), new Uint8Array(64)),
    ],
    ['a child longer than its parent', bytes(ftyp(), box('moov', u32(9999), 'trak'))],
    ['a timescale of zero', bytes(ftyp(), box('moov', box('mvhd', new Uint8Array(100))))],
    ['a run that claims four billion samples', hugeRun()],
    ['two hundred thousand empty boxes', bytes(ftyp(), manyBoxes(200_000))],
  ])('%s is unreadable and cheap', async (_, file) => {
    const reading = await read(file)
    expect(reading.refusal).toBe('unreadable')
    expect(reading.bytesRead).toBeLessThan(4_000_000)
  })

  test('arbitrary damage gives facts or a refusal, with bounded reads', async () => {
    const sources = [
      mp4(),
      mp4({ moovLast: true }),
      fragmentedMp4(),
      fragmentedMp4({ sidx: true }),
      avi(),
    ]
    const damage = fc.array(fc.tuple(fc.nat(700), fc.constantFrom(0, 1, 2, 127, 128, 255)), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(fc.nat(sources.length - 1), damage, fc.nat(800), async (pick, hits, cut) => {
        const file = Uint8Array.from(sources[pick] ?? [])
        for (const [position, value] of hits) file[position % file.length] = value
        const reading = await read(cut < 100 ? file.subarray(0, cut) : file)
        expect(reading.bytesRead).toBeLessThan(4_000_000)
        expect(reading.facts === null).toBe(reading.refusal !== null)
        if (reading.facts) expect(Number.isFinite(reading.facts.durationSeconds)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

function hugeRun(): Uint8Array {
  const run = box('trun', [0, 0, 1, 0], u32(0xff_ff_ff_ff), new Uint8Array(16))
  const moof = box('moof', box('traf', box('tfhd', u32(0), u32(1)), run))
  const mvex = box('mvex', box('trex', u32(0), u32(1), new Uint8Array(16)))
  return bytes(ftyp(), box('moov', mvhd(0), trak({ seconds: 0 }), mvex), moof)
}

function manyBoxes(count: number): Uint8Array {
  const all = new Uint8Array(count * 8)
  for (let index = 0; index < count; index += 1) all.set(box('free'), index * 8)
  return all
}

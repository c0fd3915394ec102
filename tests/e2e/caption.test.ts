import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Finished, runCaption } from '#tests/e2e/caption-command.ts'
import { makeTalk, TALK, type Talk } from '#tests/e2e/talk.ts'
import { type DrawnText, drawnTexts } from '#tests/support/ass-events.ts'
import { ffmpeg, ffmpegLog, ffprobe, frameAt } from '#tests/support/ffmpeg.ts'
import { parseColour, shareOfColour } from '#tests/support/picture.ts'
import { compareWords, type TimedWord } from '#tests/support/word-errors.ts'

const WIDTH = 720
const HEIGHT = 1280
/** Size 36 of the reference frame, 405 wide and 720 high, in pixels of this one. */
const EM = 36 * Math.min(HEIGHT / 720, WIDTH / 405)

let folder: string
let talk: Talk
let finished: Finished
const file = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-talk-'))
  talk = makeTalk(folder, { text: TALK, seconds: 20, size: `${WIDTH}x${HEIGHT}` })
  finished = await runCaption(
    inject('cloud').stateDir,
    talk.video,
    '-o',
    file('captioned.mp4'),
    '--lang',
    'en',
    '--words',
    file('words.json'),
    '--ass',
    file('captions.ass'),
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

const words = () => JSON.parse(readFileSync(file('words.json'), 'utf8')) as TimedWord[]
const fills = () => drawnTexts(readFileSync(file('captions.ass'), 'utf8')).filter(isTopmost)

/** Of the outline and the fill of one word, the fill is drawn last. */
function isTopmost(event: DrawnText, _index: number, all: DrawnText[]): boolean {
  return all.every(
    (other) =>
      other.layer <= event.layer ||
      other.start !== event.start ||
      Math.hypot(other.x - event.x, other.y - event.y) > 1,
  )
}

test('the command ends well and leaves the three files that it was asked for', () => {
  expect(finished, finished.stderr).toMatchObject({ code: 0 })
  expect(readdirSync(folder).sort()).toEqual([
    'captioned.mp4',
    'captions.ass',
    'talk.json',
    'talk.mp4',
    'words.json',
  ])
})

test('the words are those that were spoken, at the time at which they were spoken', () => {
  const { wordErrorRate, meanStartErrorSeconds } = compareWords(talk.words, words())
  expect(wordErrorRate).toBeLessThanOrEqual(0.1)
  expect(meanStartErrorSeconds).toBeLessThanOrEqual(0.04)
})

test('the captioned file has the length, size and sound of the source', () => {
  const [source, captioned] = [ffprobe(talk.video), ffprobe(file('captioned.mp4'))]
  expect(
    Math.abs(Number(source.format.duration) - Number(captioned.format.duration)),
  ).toBeLessThanOrEqual(0.1)
  expect(captioned.streams.find((stream) => stream.codec_type === 'video')).toMatchObject({
    width: WIDTH,
    height: HEIGHT,
  })
  const sound = (video: string) => ffmpeg('-i', video, '-map', '0:a', '-f', 'md5', '-').toString()
  expect(sound(file('captioned.mp4'))).toBe(sound(talk.video))
})

test('a spoken word is lit, the words before it stay lit, the words to come are white', () => {
  const [lit, unlit] = [parseColour('FFD60A'), parseColour('FFFFFF')]
  const moments = wordsInsideCues()
  expect(moments.length).toBeGreaterThanOrEqual(5)
  for (const { cue, index, time } of pickFive(moments)) {
    const frame = frameAt(file('captioned.mp4'), time, WIDTH, HEIGHT)
    const share = (offset: number, colour: typeof lit) =>
      shareOfColour(frame, coreOf(cue[index + offset]), colour)
    for (const offset of [-1, 0]) {
      expect(share(offset, lit), `word ${offset} at ${time} s`).toBeGreaterThan(0.2)
      expect(share(offset, unlit), `word ${offset} at ${time} s`).toBeLessThan(0.02)
    }
    expect(share(1, unlit), `next word at ${time} s`).toBeGreaterThan(0.2)
    expect(share(1, lit), `next word at ${time} s`).toBeLessThan(0.02)
  }
})

test('outside the captions the picture is that of the source', () => {
  const places = fills()
  const top = Math.floor(Math.min(...places.map((place) => place.y)) - 2 * EM)
  const bottom = Math.ceil(Math.max(...places.map((place) => place.y)) + 2 * EM)
  const hide = `drawbox=x=0:y=${top}:w=iw:h=${bottom - top}:color=black:t=fill`
  const log = ffmpegLog(
    '-i',
    talk.video,
    '-i',
    file('captioned.mp4'),
    '-lavfi',
    `[0:v]${hide}[source];[1:v]${hide}[captioned];[source][captioned]psnr`,
    '-f',
    'null',
    '-',
  )
  expect(bottom - top).toBeLessThan(HEIGHT / 2)
  expect(Number(/average:([\d.]+)/.exec(log)?.[1])).toBeGreaterThanOrEqual(35)
})

type Moment = { cue: DrawnText[]; index: number; time: number }

/** Midpoints of words that have a spoken word before and one still to come in their cue. */
function wordsInsideCues(): Moment[] {
  const cues = Map.groupBy(fills(), (event) => event.start)
  const spoken = words()
  let next = 0
  return [...cues.values()].flatMap((cue) => {
    const first = next
    next += cue.length
    return cue.flatMap((event, index) => {
      const word = spoken[first + index]
      if (!word || index === 0 || index === cue.length - 1) return []
      expect(event.text.toLowerCase()).toBe(word.word.toLowerCase())
      return [{ cue, index, time: (word.start + word.end) / 2 }]
    })
  })
}

function pickFive(moments: Moment[]): Moment[] {
  return [0, 1, 2, 3, 4].flatMap(
    (step) => moments[Math.floor((step * (moments.length - 1)) / 4)] ?? [],
  )
}

/** The middle of a drawn word: wide enough to hold fill, narrow enough for the shortest word. */
function coreOf(event: DrawnText | undefined) {
  if (!event) throw new Error('no such word in the cue')
  return { left: event.x - EM * 0.4, top: event.y - EM * 0.3, width: EM * 0.8, height: EM * 0.6 }
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Finished, runCaption } from '#tests/e2e/caption-command.ts'
import { makeTalk, TALK, type Talk } from '#tests/e2e/talk.ts'
import {
  compareOutsideCaptions,
  compareStreams,
  isLit,
  isUnlit,
  litWords,
} from '#tests/support/captioned-video.ts'
import { compareWords, type TimedWord } from '#tests/support/word-errors.ts'

const SIZE = { width: 720, height: 1280 }

let folder: string
let talk: Talk
let finished: Finished
const file = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-talk-'))
  talk = makeTalk(folder, { text: TALK, seconds: 20, size: `${SIZE.width}x${SIZE.height}` })
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
const ass = () => readFileSync(file('captions.ass'), 'utf8')

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
  const compared = compareStreams(talk.video, file('captioned.mp4'))
  expect(compared).toMatchObject({ size: SIZE, hasSameSound: true })
  expect(compared.secondsApart).toBeLessThanOrEqual(0.1)
})

test('a spoken word is lit, the words before it stay lit, the words to come are white', () => {
  for (const { time, before, spoken, next } of litWords(
    file('captioned.mp4'),
    ass(),
    words(),
    SIZE,
  )) {
    const seen = `at ${time} s: ${JSON.stringify({ before, spoken, next })}`
    expect([isLit(before), isLit(spoken), isUnlit(next)], seen).toEqual([true, true, true])
  }
})

test('outside the captions the picture is that of the source', () => {
  const { psnr, hiddenHeight } = compareOutsideCaptions(
    talk.video,
    file('captioned.mp4'),
    ass(),
    SIZE,
  )
  expect(hiddenHeight).toBeLessThan(SIZE.height / 2)
  expect(psnr).toBeGreaterThanOrEqual(35)
})

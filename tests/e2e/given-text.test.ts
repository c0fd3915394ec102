import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenProject } from '#api/contract/project.ts'
import { makeTalk, type Talk } from '#tests/e2e/talk.ts'
import {
  createTranscribedProject,
  makeCaptions,
  openSession,
  type Tokens,
} from '#tests/support/transcribed-project.ts'
import { compareWords } from '#tests/support/word-errors.ts'

const SECONDS = 8
const SPOKEN = 'Good captions light up every word at the very moment it is spoken.'
/** The same as somebody may have it in a script. */
const SCRIPT = '“GOOD captions” —\nlight  up; every word at the very moment it is spoken !!'
const SCRIPT_WORDS = ['“GOOD', 'captions”', '—\u00a0light', 'up;', 'every', 'word', 'at']

let folder: string
let talk: Talk
let tokens: Tokens
let id: string
beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/wordlight-given-`)
  talk = makeTalk(folder, { text: SPOKEN, seconds: SECONDS, size: '270x480' })
  tokens = await openSession(inject('cloud'))
  const video = { video: talk.video, name: 'given text', lang: 'auto' }
  id = await createTranscribedProject(inject('cloud'), tokens, video)
})
afterAll(() => rmSync(folder, { recursive: true }))

const make = (verb: 'generate-subtitles' | 'align', wishes: object): Promise<OpenProject> =>
  makeCaptions(inject('cloud'), tokens, id, verb, wishes)

test('a given text is shown word by word as it is, when it is spoken', async () => {
  const project = await make('align', { lang: 'en', cues: [{ text: SCRIPT }] })
  const words = project.subtitles ?? []
  expect(words.map(({ word }) => word).slice(0, 7)).toEqual(SCRIPT_WORDS)
  expect(words.at(-1)?.word).toBe('spoken\u00a0!!')
  const { wordErrorRate, meanStartErrorSeconds } = compareWords(talk.words, words)
  expect(wordErrorRate).toBe(0)
  expect(meanStartErrorSeconds).toBeLessThanOrEqual(0.04)
  expect(project).toMatchObject({ lang: 'en', subtitles_lang: 'en', warnings: [] })
})

test('a transcription is made again in another language, and back', async () => {
  const french = await make('generate-subtitles', { lang: 'fr' })
  expect(french).toMatchObject({ lang: 'fr', subtitles_lang: 'fr', language_probability: null })
  const heard = await make('generate-subtitles', { lang: 'auto', hotwords: ['captions'] })
  expect(heard).toMatchObject({ lang: 'auto', subtitles_lang: 'en', warnings: [] })
  expect(heard.language_probability).toBeGreaterThan(0.5)
  expect(compareWords(talk.words, heard.subtitles ?? []).wordErrorRate).toBeLessThanOrEqual(0.1)
  expect(heard.version).toBeGreaterThan(french.version ?? 0)
})

test('the video has a still picture and a waveform as long as its sound', async () => {
  const project = await make('align', { cues: [{ text: SPOKEN, start: 0, end: SECONDS }] })
  const poster = await fetch(project.poster_url ?? '')
  expect(poster.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await poster.arrayBuffer()).subarray(0, 3)).toEqual(
    Buffer.from('ffd8ff', 'hex'),
  )
  const waveform = await (await fetch(project.peaks_url ?? '')).json()
  const { seconds_per_peak, peaks } = waveform as { seconds_per_peak: number; peaks: number[] }
  expect(Math.abs(peaks.length * seconds_per_peak - SECONDS)).toBeLessThan(0.3)
  expect(Math.max(...peaks)).toBeGreaterThan(20)
})

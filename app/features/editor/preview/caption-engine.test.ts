import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presetStyle } from '#captions/index.ts'
import { GOLDEN_CASES, goldenFile } from '#tests/golden/cases.ts'
import { TALKS } from '#tests/golden/talks.ts'
import { ROOT } from '#tests/support/repository.ts'
import { startEngine } from './caption-engine.ts'

const fetchSpy = vi.spyOn(globalThis, 'fetch')
const fetched = () =>
  fetchSpy.mock.calls.map(([address]) => /[^/]+\.(shapes|json)/.exec(String(address))?.[0])

/** What Vite serves. */
const serve = async (address: RequestInfo | URL) => {
  const { pathname } = new URL(String(address), 'http://page')
  const path = pathname.replace(/^\/emoji\/\w{16}\//, '/captions/emoji/chunks/')
  return new Response(readFileSync(join(ROOT, path)))
}

beforeEach(() => {
  fetchSpy.mockReset()
  fetchSpy.mockImplementation(serve)
})
afterEach(() => {
  fetchSpy.mockReset()
})

const input = (talk: string, frame = { width: 1080, height: 1920 }) => {
  const { words = [], lang = 'en' } = TALKS[talk] ?? {}
  return { words, lang, frame, style: presetStyle('none') }
}

test('the page compiles the very bytes that the golden files hold', async () => {
  const engine = await startEngine()
  for (const golden of GOLDEN_CASES) {
    const { ass } = await engine.compile({
      ...input(golden.talk, golden.frame),
      style: presetStyle(golden.preset),
    })
    const file = goldenFile(golden)
    expect(ass, file).toBe(readFileSync(join(ROOT, 'tests', 'golden', file), 'utf8'))
  }
})

test('only the measures of the fonts in use are fetched, each once', async () => {
  const engine = await startEngine()
  await engine.compile(input('en'))
  await engine.compile(input('fr'))
  expect(fetched()).toEqual(['Montserrat_900Black.shapes'])
  await engine.compile(input('ar'))
  expect(fetched()).toEqual(['Montserrat_900Black.shapes', 'NotoSansArabic_900Black.shapes'])
})

test('each script asks for its own font alone, a script without one for none', async () => {
  const engine = await startEngine()
  const show = (lang: string, word: string) =>
    engine.compile({ ...input('en'), lang, words: [{ word, start: 0, end: 1, hidden: false }] })
  await show('th', 'ที่นี่!')
  await show('ko', '안녕 3초')
  await show('ja', '字幕')
  await show('en', 'ᚠᚢᚦ')
  expect(fetched()).toEqual([
    'Montserrat_900Black.shapes',
    'NotoSansThai_900Black.shapes',
    'NotoSansKR_900Black.shapes',
    'NotoSansJP_900Black.shapes',
  ])
})

test('a font that cannot be fetched fails this time only', async () => {
  const engine = await startEngine()
  fetchSpy.mockImplementationOnce(async () => new Response('', { status: 503 }))
  await expect(engine.compile(input('en'))).rejects.toThrow(/^Failed to fetch font: .*Montserrat/)
  const { ass } = await engine.compile(input('en'))
  expect(ass).toContain('Montserrat Black')
})

test('several compilations at once share one download', async () => {
  const engine = await startEngine()
  await Promise.all([engine.compile(input('en')), engine.compile(input('fr'))])
  expect(fetched()).toEqual(['Montserrat_900Black.shapes'])
})

const saying = (word: string) => ({
  ...input('en'),
  words: [{ word, start: 0, end: 1, hidden: false }],
})

test('an emoji fetches the chunk that draws it, once, and no font', async () => {
  const engine = await startEngine()
  await engine.compile(saying('plain'))
  expect(fetched()).toEqual(['Montserrat_900Black.shapes'])
  const [{ missing }] = await Promise.all([
    engine.compile(saying('ok👍🏽🔥')),
    engine.compile(saying('😂❤️')),
  ])
  expect(missing).toEqual([])
  expect(fetched()).toEqual(['Montserrat_900Black.shapes', 'frequent-1.json'])
  await engine.compile(saying('🇫🇷'))
  expect(fetched().slice(2)).toEqual(['flags-1.json'])
})

test('emoji that cannot be fetched, or are others, fail as a font does, this time only', async () => {
  const engine = await startEngine()
  await engine.compile(saying('plain'))
  fetchSpy.mockImplementationOnce(async () => new Response('', { status: 503 }))
  const failure = /^Failed to fetch font: \/emoji\/\w{16}\/frequent-1\.json$/
  await expect(engine.compile(saying('👍'))).rejects.toThrow(failure)
  fetchSpy.mockImplementationOnce(async () => new Response('{}'))
  fetchSpy.mockImplementationOnce(async () => new Response('{}'))
  await expect(engine.compile(saying('👍'))).rejects.toThrow(failure)
  expect((await engine.compile(saying('👍'))).ass).toContain('\\p4')
})

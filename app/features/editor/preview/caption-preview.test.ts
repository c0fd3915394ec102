import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presetStyle } from '#captions/index.ts'
import { createCaptionPreview, type PreviewInput, type PreviewParts } from './caption-preview.ts'
import type { Drawing } from './drawing.ts'
import { FontFailure } from './font-failure.ts'

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const input = (lang: string): PreviewInput => ({
  words: [],
  style: presetStyle('none'),
  frame: { width: 9, height: 16 },
  lang,
})

/** A preview whose engine writes the language as ASS, so that each input can be told from the others. */
function opened(parts: Partial<PreviewParts> = {}) {
  const tracks: string[] = []
  const drawing: Drawing = {
    ready: Promise.resolve(),
    addFonts: async () => {},
    setTrack: async (ass) => {
      tracks.push(ass)
    },
    resize: async () => {},
    draw: async () => {},
    close: vi.fn(),
  }
  const compile = vi.fn(async ({ lang }: PreviewInput) => ({
    ass: lang,
    fontFiles: [{ file: `${lang}.ttf`, sha256: '0' }],
    missing: lang === 'emoji' ? ['😀'] : [],
  }))
  const preview = createCaptionPreview(document.createElement('div'), {
    loadEngine: async () => ({ compile }),
    fetchFont: async () => new Uint8Array(1),
    loadDrawing: async () => () => drawing,
    ...parts,
  })
  preview.setSize({ width: 9, height: 16 })
  return { preview, tracks, compile, drawing, state: () => preview.store.state }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('of many edits within one frame only the last is compiled', async () => {
  const { preview, tracks, compile } = opened()
  for (const lang of ['a', 'b', 'c', 'd']) preview.show(input(lang))
  await settle(100)
  expect(compile.mock.calls.map(([{ lang }]) => lang)).toEqual(['d'])
  expect(tracks).toEqual(['d'])
})

test('while a picture is drawn nothing is compiled, and then only the last edit', async () => {
  const pictures: (() => void)[] = []
  const { preview, tracks, compile, drawing } = opened()
  preview.show(input('first'))
  await settle(100)
  drawing.draw = () => new Promise((resolve) => pictures.push(resolve))
  for (const lang of ['a', 'b', 'c']) {
    preview.show(input(lang))
    await settle(50)
  }
  expect(tracks).toEqual(['first', 'a'])
  pictures[0]?.()
  await settle()
  expect(tracks).toEqual(['first', 'a', 'c'])
  expect(compile).toHaveBeenCalledTimes(3)
})

test('captions whose fonts come late do not replace newer ones', async () => {
  const late = Promise.withResolvers<Uint8Array>()
  const { preview, tracks } = opened({
    fetchFont: async ({ file }) => (file === 'old.ttf' ? late.promise : new Uint8Array(1)),
  })
  preview.show(input('old'))
  await settle(50)
  preview.show(input('new'))
  await settle(50)
  late.resolve(new Uint8Array(1))
  await settle(50)
  expect(tracks).toEqual(['new'])
})

test('a font that fails is told, and tried again until it comes', async () => {
  const fetchFont = vi.fn(async () => new Uint8Array(1))
  fetchFont.mockRejectedValueOnce(new FontFailure('/fonts/x'))
  const { preview, tracks, state } = opened({ fetchFont })
  preview.show(input('a'))
  await settle(100)
  expect(state().trouble).toBe('font')
  expect(tracks).toEqual([])
  await settle(3000)
  expect(state().trouble).toBeNull()
  expect(tracks).toEqual(['a'])
})

test('an engine that does not come is told, and tried again', async () => {
  const engine = { compile: async () => ({ ass: 'a', fontFiles: [], missing: [] }) }
  const loadEngine = vi.fn(async () => engine)
  loadEngine.mockRejectedValueOnce(new TypeError('offline'))
  const { preview, tracks, state } = opened({ loadEngine })
  preview.show(input('a'))
  await settle(100)
  expect(state().trouble).toBe('engine')
  await settle(3000)
  expect(state().trouble).toBeNull()
  expect(tracks).toEqual(['a'])
})

test('characters without a font are told, and no longer when they are gone', async () => {
  const { preview, state } = opened()
  preview.show(input('emoji'))
  await settle(100)
  expect(state()).toMatchObject({ missing: ['😀'], phase: 'drawing' })
  preview.show(input('plain'))
  await settle(100)
  expect(state().missing).toEqual([])
})

test('a closed preview ends its renderer and compiles no more', async () => {
  const { preview, compile, drawing } = opened()
  preview.show(input('a'))
  await settle(100)
  preview.close()
  preview.setTime(1)
  await settle(5000)
  expect(drawing.close).toHaveBeenCalled()
  expect(compile).toHaveBeenCalledTimes(1)
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Word } from '#captions/index.ts'
import { openTestDraft as open, STORED } from './draft-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('following the project', () => {
  const newer = { ...STORED, words: STORED.words.slice(0, 2), version: 5 }

  test('a saved draft takes newer captions', async () => {
    const { api, draft, texts } = open()
    draft.follow(newer)
    expect(texts()).toBe('one two')
    expect(draft.store.state.version).toBe(5)
    await pass(5000)
    expect(api.log).toEqual([])
  })

  test('an older answer or an unsaved edit stays out of its way', () => {
    const { draft, texts } = open()
    draft.follow({ ...newer, version: 1 })
    draft.setWordText(0, 'uno')
    draft.follow(newer)
    expect(texts()).toBe('uno two three')
  })
  test('newer captions wait for the end of a trial', () => {
    const { draft, texts } = open()
    draft.tryWord(0, { text: 'uno', isHidden: false })
    draft.follow(newer)
    expect(texts()).toBe('uno two three')
    draft.dropTrial()
    expect(texts()).toBe('one two')
  })
})

test('a word that is corrected or hidden keeps its break', () => {
  const words = STORED.words.with(1, { ...STORED.words[1], brk: 'caption' } as Word)
  const { draft } = open({ ...STORED, words })
  draft.setWordText(1, 'dos')
  draft.setWordHidden(1, true)
  const [, word] = draft.store.state.words
  expect(word).toMatchObject({ word: 'dos', hidden: true, brk: 'caption' })
})

test('a break before a word is one edit, and none is left when the rules decide again', async () => {
  const { draft } = open()
  draft.tryWord(1, { breakBefore: 'line' })
  draft.tryWord(1, { breakBefore: 'caption' })
  draft.keepTrial()
  expect(draft.store.state.words[1]).toMatchObject({ word: 'two', brk: 'caption' })
  draft.tryWord(1, { breakBefore: 'auto' })
  draft.keepTrial()
  expect(draft.store.state.words[1]).toEqual(STORED.words[1])
  draft.undo()
  expect(draft.store.state.words[1]?.brk).toBe('caption')
})

describe('a word on trial', () => {
  test('is drawn and not saved', async () => {
    const { api, draft, texts } = open()
    for (const text of ['o', 'on', 'ones']) draft.tryWord(0, { text, isHidden: false })
    expect(texts()).toBe('ones two three')
    await pass(5000)
    expect(api.log).toEqual([])
    draft.dropTrial()
    expect(texts()).toBe('one two three')
    expect(draft.store.state.canUndo).toBe(false)
  })

  test('is one step to undo once kept', async () => {
    const { api, draft, texts } = open()
    for (const text of ['o', 'on', 'ones']) draft.tryWord(0, { text, isHidden: true })
    draft.keepTrial()
    await pass(500)
    expect(api.texts()).toBe('ones two three')
    expect(draft.store.state.words[0]?.hidden).toBe(true)
    draft.undo()
    expect(texts()).toBe('one two three')
    expect(draft.store.state.canUndo).toBe(false)
  })

  test('is what undo takes back first, and can be made again', () => {
    const { draft, texts } = open()
    draft.setWordText(2, 'tres')
    draft.undo()
    draft.tryWord(0, { text: 'uno', isHidden: false })
    expect(draft.store.state).toMatchObject({ canUndo: true, canRedo: false })
    draft.redo()
    expect(texts()).toBe('uno two three')
    draft.undo()
    expect(texts()).toBe('one two three')
    expect(draft.store.state).toMatchObject({ canUndo: false, canRedo: true, trial: null })
    draft.redo()
    expect(texts()).toBe('uno two three')
  })
  test('is saved with all the rest', async () => {
    const { api, draft } = open()
    draft.tryWord(0, { text: 'uno', isHidden: false })
    await draft.flush()
    expect(api.texts()).toBe('uno two three')
  })
  test('that equals the word is no change', async () => {
    const { api, draft } = open()
    draft.tryWord(0, { text: ' one ', isHidden: false })
    draft.keepTrial()
    await pass(5000)
    expect(api.log).toEqual([])
    expect(draft.store.state.canUndo).toBe(false)
  })

  test('that is empty keeps its text', () => {
    const { draft, texts } = open()
    draft.tryWord(0, { text: '  ', isHidden: false })
    draft.keepTrial()
    draft.setWordText(1, '')
    expect(texts()).toBe('one two three')
  })
})

describe('a change of the style', () => {
  const size = (draft: ReturnType<typeof open>['draft']) => draft.store.state.style.fontsize

  test('is drawn at once, and saved half a second after the last', async () => {
    const { api, draft } = open()
    draft.setStyle({ fontsize: 20 })
    await pass(400)
    draft.setStyle({ uppercase: true })
    expect(size(draft)).toBe(20)
    await pass(499)
    expect(api.log).toEqual([])
    await pass(1)
    expect(api.log).toEqual(['style on 1'])
    expect(api.stored().style).toEqual({ ...STORED.style, fontsize: 20, uppercase: true })
  })

  test('by one stroke is one step to undo, whatever it went through', () => {
    const { draft } = open()
    draft.setStyle({ fontsize: 30 })
    const stroke = Symbol()
    for (const fontsize of [31, 35, 40]) draft.setStyle({ fontsize }, stroke)
    draft.undo()
    expect(size(draft)).toBe(30)
    draft.redo()
    expect(size(draft)).toBe(40)
  })

  test('by another stroke is another step', () => {
    const { draft } = open()
    draft.setStyle({ fontsize: 20 }, Symbol())
    draft.setStyle({ fontsize: 21 }, Symbol())
    draft.undo()
    expect(size(draft)).toBe(20)
  })

  test('by a stroke that goes on after something else is another step', () => {
    const { draft, texts } = open()
    const stroke = Symbol()
    draft.setStyle({ fontsize: 20 }, stroke)
    draft.setWordText(0, 'uno')
    draft.setStyle({ fontsize: 21 }, stroke)
    draft.undo()
    expect(size(draft)).toBe(20)
    expect(texts()).toBe('uno two three')
    draft.undo()
    draft.setStyle({ fontsize: 22 }, stroke)
    draft.undo()
    expect(size(draft)).toBe(20)
  })

  test('that its stroke takes back is no step', () => {
    const { draft } = open()
    const stroke = Symbol()
    for (const fontsize of [20, 36]) draft.setStyle({ fontsize }, stroke)
    expect(draft.store.state.canUndo).toBe(false)
  })

  test('by a stroke that had taken it back is a step again', () => {
    const { draft } = open()
    draft.setWordHidden(0, true)
    const stroke = Symbol()
    for (const fontsize of [20, 36]) draft.setStyle({ fontsize }, stroke)
    draft.setStyle({ fontsize: 21 }, stroke)
    draft.undo()
    expect(draft.store.state.words[0]?.hidden).toBe(true)
    draft.undo()
    expect(draft.store.state.words[0]?.hidden).toBe(false)
    expect(draft.store.state.canUndo).toBe(false)
  })

  test('to what it is already is no step', () => {
    const { draft } = open()
    draft.setStyle({ fontsize: STORED.style.fontsize })
    expect(draft.store.state.canUndo).toBe(false)
  })
})

describe('undo and redo', () => {
  test('walk through words and presets and are saved', async () => {
    const { api, draft, texts } = open()
    draft.setWordText(0, 'uno')
    draft.choosePreset('neon_glow')
    draft.undo()
    expect(draft.store.state.style).toEqual(STORED.style)
    draft.undo()
    expect(texts()).toBe('one two three')
    draft.redo()
    await pass(500)
    expect(api.texts()).toBe('uno two three')
    expect(draft.store.state).toMatchObject({ canUndo: true, canRedo: true })
  })

  test('a new edit ends what could be redone', () => {
    const { draft } = open()
    draft.setWordText(0, 'uno')
    draft.undo()
    draft.setWordText(0, 'eins')
    expect(draft.store.state.canRedo).toBe(false)
  })

  test('choosing the preset that stands already is no step', () => {
    const { draft } = open()
    draft.choosePreset('none')
    expect(draft.store.state.canUndo).toBe(false)
  })
})

test.each([
  ['a NUL', 'a\0b', 'ab'],
  ['half a character', 'a\ud800', 'a\ufffd'],
  ['space around it', '  a b ', 'a b'],
  ['more than 200 units', 'x'.repeat(300), 'x'.repeat(200)],
])('%s is taken out of a word before it is stored', (_, text, stored) => {
  const { draft } = open()
  draft.setWordText(0, text)
  expect(draft.store.state.words[0]?.word).toBe(stored)
})

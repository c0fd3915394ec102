import { expect, test } from 'vitest'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { TALKS } from '#tests/golden/talks.ts'
import { assRows, textOfRow } from '#tests/support/ass-rows.ts'
import { CaptionError } from './caption-error.ts'
import { compileCaptions } from './compile.ts'
import { PRESET_KEYS, presetStyle } from './presets.ts'
import { parseStyle, type Style } from './style.ts'
import type { Word } from './types.ts'

const fonts = await loadCaptionFonts()
const frame = { width: 1080, height: 1920 }

const compile = (words: Word[], style: Style, size = frame, lang = 'en') =>
  compileCaptions({ words, style, frame: size, lang, fonts })

test('hidden words leave no trace', () => {
  const words = [
    { word: 'shown', start: 0, end: 1, hidden: false },
    { word: 'SECRET', start: 1, end: 2, hidden: true },
  ]
  for (const key of PRESET_KEYS) {
    const { ass } = compile(words, presetStyle(key))
    expect(ass.toLowerCase()).toContain('shown')
    expect(ass.toLowerCase()).not.toContain('secret')
  }
})

test('words that spring up one by one stay until their caption ends', () => {
  const words = ['one', 'two', 'three'].map((word, index) => ({
    word,
    start: index,
    end: index + 0.5,
    hidden: false,
  }))
  const style = parseStyle({ ...presetStyle('one_word'), words_per_caption: 3 })
  const shown = new Map(
    assRows(compile(words, style).ass).map((row) => [textOfRow(row), [row.start, row.end]]),
  )
  expect([...shown]).toEqual([
    ['ONE', [0, 280]],
    ['TWO', [100, 280]],
    ['THREE', [200, 280]],
  ])
})

test('a colour that the animation does not draw with changes no event', () => {
  const eventsOf = (style: Partial<Style>) =>
    assRows(
      compile(TALKS.en?.words ?? [], parseStyle({ ...presetStyle('none'), underline: 1, ...style }))
        .ass,
    )
  expect(eventsOf({ secondaryColour: 'FF000080' })).toEqual(eventsOf({}))
  expect(eventsOf({ primaryColour: 'FF000080' })).not.toEqual(eventsOf({}))
})

test('the file tells its frame, its engine version and how it wants to be drawn', () => {
  const { ass } = compile([], presetStyle('none'), { width: 1280, height: 720 })
  expect(ass.split('\n').slice(0, 11)).toEqual([
    '[Script Info]',
    '; Wordlight captions engine 2',
    'ScriptType: v4.00+',
    'PlayResX: 1280',
    'PlayResY: 720',
    'LayoutResX: 1280',
    'LayoutResY: 720',
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'Kerning: yes',
    'YCbCr Matrix: None',
  ])
  expect(ass).not.toContain('Dialogue')
})

test('the fonts named are those that the file uses, the style font among them', () => {
  const { words } = TALKS.ja ?? { words: [] }
  const { ass, fontFiles } = compile(words, presetStyle('none'), frame, 'ja')
  expect(fontFiles.map(({ file }) => file)).toEqual([
    'Montserrat_900Black.ttf',
    'NotoSansJP_900Black.ttf',
  ])
  const named = [...ass.matchAll(/\\fn([^\\}]+)|^Style: \w+,([^,]+)/gm)]
  expect(new Set(named.map(([, tagged, styled]) => tagged ?? styled))).toEqual(
    new Set(['Montserrat Black', 'Noto Sans JP Black']),
  )
})

test.each([
  { width: 0, height: 10 },
  { width: 10.5, height: 10 },
  { width: Number.NaN, height: 10 },
  { width: 10, height: 1e9 },
])('a frame of $width x $height is refused', (size) => {
  expect(() => compile([], presetStyle('none'), size)).toThrow(CaptionError)
})

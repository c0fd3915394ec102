import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { TALKS } from '#tests/golden/talks.ts'
import { CaptionError } from './caption-error.ts'
import { type CaptionInput, compileCaptions, layOutCaptions } from './compile.ts'
import { PRESET_KEYS, presetStyle } from './presets.ts'
import { ANIMATIONS, ENTRANCES, POSITIONS, parseStyle, type Style } from './style.ts'
import { cleanWord, escapeAss } from './text.ts'
import { normaliseWords } from './timeline.ts'
import type { Word } from './types.ts'

const fonts = await loadCaptionFonts()
const frame = { width: 1080, height: 1920 }

const compile = (words: Word[], style: Style, size = frame, lang = 'en') =>
  compileCaptions({ words, style, frame: size, lang, fonts })

type Row = { layer: number; start: number; end: number; style: string; body: string }

function rows(ass: string): Row[] {
  return ass.split('\n').flatMap((line) => {
    const found =
      /^Dialogue: (\d),(\d:\d\d:\d\d\.\d\d),(\d:\d\d:\d\d\.\d\d),(\w+),,0,0,0,,(.*)$/.exec(line)
    if (!found) return []
    const [, layer, start = '', end = '', style = '', body = ''] = found
    return [
      { layer: Number(layer), start: centiseconds(start), end: centiseconds(end), style, body },
    ]
  })
}

function centiseconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 100)
}

/** What is left of a body when tag blocks are taken out, as libass reads it. */
const textOf = ({ body }: Row) =>
  body.replace(/(?<!\\)\{[^}]*\}/g, '').replace(/[\u200E\u200F]/g, '')

const drawnText = (words: Word[], style: Style) =>
  rows(compile(words, style).ass).filter(({ body }) => !body.includes('\\p1'))

/** One tag after the other, each with a number, a colour, a font name or a list of these. */
const TAG_BLOCK =
  /^\{(\\fn[A-Za-z ]+|\\[1-4]?[a-z]+(&H[\dA-F]+&|-?\d*\.?\d*|\([-\d.,&HA-F\\a-z()]*\)))*\}$/

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'\\{}Nnhp1 ,\n\r\u2028\u202E\u2066漢ع'), maxLength: 12 }),
  fc.constantFrom(
    'Most',
    'creators',
    'صناع',
    'المحتوى',
    '動画',
    '。',
    'WWWWWWWWWWWWWWWWWWWWWWWWWWW',
    '\\N',
    '{\\p1}',
  ),
)
const anyTime = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0, max: 12, noNaN: true }) },
  { weight: 1, arbitrary: fc.double() },
)
const anyWords = fc.array(
  fc.record({ word: anyText, start: anyTime, end: anyTime, hidden: fc.boolean() }),
  { maxLength: 14 },
)
const anyStyle = fc
  .record({
    preset: fc.constantFrom(...PRESET_KEYS),
    position: fc.constantFrom(...POSITIONS),
    animation_in: fc.constantFrom(...ENTRANCES),
    animation_text: fc.constantFrom(...ANIMATIONS),
    fontname: fc.constantFrom(
      'montserrat black',
      'Rowdies',
      'Fruktur',
      'Roboto',
      'Special Gothic Expanded One',
    ),
    fontsize: fc.integer({ min: -10, max: 60 }),
    outline: fc.integer({ min: -2, max: 20 }),
    marginV: fc.integer({ min: -400, max: 400 }),
    marginL: fc.integer({ min: -20, max: 400 }),
    italic: fc.boolean(),
    bold: fc.boolean(),
    underline: fc.boolean(),
    primaryColour: fc.constantFrom('FFFFFFFF', 'FFFFFF80'),
  })
  .map(({ preset, ...rest }) => parseStyle({ ...presetStyle(preset), ...rest }))
const anyFrame = fc.constantFrom(
  frame,
  { width: 1920, height: 1080 },
  { width: 720, height: 720 },
  { width: 64, height: 36 },
  { width: 4096, height: 100 },
)

test('whatever the words and the style, every row is a whole event with its end after its start', () => {
  fc.assert(
    fc.property(anyWords, anyStyle, anyFrame, (words, style, size) => {
      const { ass } = compile(words, style, size)
      const [head = '', events = ''] = ass.split('[Events]\n')
      expect(head).not.toMatch(/NaN|Infinity|undefined|e-\d/)
      const lines = events.trimEnd().split('\n').slice(1)
      expect(rows(ass)).toHaveLength(lines.length)
      for (const { start, end, body } of rows(ass)) {
        expect(start).toBeLessThan(end)
        for (const [tags] of body.matchAll(/(?<!\\)\{[^}]*\}/g)) expect(tags).toMatch(TAG_BLOCK)
        expect(body).not.toMatch(/NaN|Infinity|undefined/)
      }
    }),
    { numRuns: 300 },
  )
})

test('every visible word that a font can draw is shown while it is spoken, and nothing else is shown', () => {
  fc.assert(
    fc.property(anyWords, anyStyle, (words, style) => {
      const { missing } = compile(words, style)
      const visible = normaliseWords(words, style.uppercase, 'en')
      fc.pre(missing.length === 0)
      const shown = drawnText(words, style)
      for (const { text, start, end } of visible) {
        const during = shown.filter((row) => row.start <= start && row.end >= end)
        const together = during.map(textOf).join('')
        for (const part of [...escapeAss(text)]) expect(together).toContain(part)
      }
      if (visible.length === 0) expect(shown).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('user text never opens a tag block or breaks a line', () => {
  fc.assert(
    fc.property(anyText, (word) => {
      const { ass } = compile([{ word, start: 0, end: 1, hidden: false }], presetStyle('none'))
      for (const row of rows(ass)) {
        const text = textOf(row)
        expect(text.replace(/\\[{}]/g, '')).not.toMatch(/[{}]/)
        expect(text.replace(/\\\u2060|\\[{}]/g, '')).not.toContain('\\')
      }
      const clean = cleanWord(word)
      if (clean === '') expect(rows(ass)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

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

test('words rest inside the frame and apart from each other', () => {
  fc.assert(
    fc.property(anyWords, anyStyle, anyFrame, (words, style, size) => {
      const { cues, scene } = layOutCaptions({ words, style, frame: size, lang: 'en', fonts })
      for (const cue of cues) {
        for (const line of cue.lines) {
          const ordered = line.words.toSorted((a, b) => a.x - b.x)
          for (const [index, word] of ordered.entries()) {
            expect(word.x - word.width / 2).toBeGreaterThan(-0.01)
            expect(word.x + word.width / 2).toBeLessThan(size.width + 0.01)
            expect(word.baseline - scene.base.capHeight * cue.em).toBeGreaterThan(-0.01)
            expect(word.baseline).toBeLessThan(size.height + 0.01)
            const next = ordered[index + 1]
            if (next) expect(word.x + word.width / 2).toBeLessThan(next.x - next.width / 2 + 0.01)
          }
        }
      }
    }),
    { numRuns: 300 },
  )
})

const popping = PRESET_KEYS.filter((key) =>
  ['hormozi', 'wordhighlight'].includes(presetStyle(key).animation_text),
)

test.each(popping)(
  'at their largest the words of %s keep off their neighbours and the frame',
  (key) => {
    const style = presetStyle(key)
    for (const { words, lang } of Object.values(TALKS)) {
      const input: CaptionInput = { words, style, frame, lang, fonts }
      const largest = new Map<string, number>()
      for (const { body, start } of rows(compileCaptions(input).ass)) {
        const place = /\\(?:pos\(|move\([^,]*,[^,]*,)([-\d.]+),([-\d.]+)/.exec(body)
        const scales = [...body.matchAll(/\\fscx([\d.]+)/g)].map(([, scale]) => Number(scale))
        largest.set(`${start} ${place?.[1]} ${place?.[2]}`, Math.max(100, ...scales) / 100)
      }
      for (const cue of layOutCaptions(input).cues) {
        for (const line of cue.lines) {
          for (const word of line.words) {
            const at = `${cue.start} ${Math.round(word.anchor.x * 100) / 100} ${Math.round(word.anchor.y * 100) / 100}`
            const reach = ((largest.get(at) ?? Number.NaN) * word.width) / 2
            // Letters that touch at rest, as in Japanese, may lean into each other's side bearings.
            for (const other of line.words.filter((candidate) => candidate !== word))
              expect(Math.abs(other.x - word.x) - other.width / 2 - reach).toBeGreaterThan(
                -0.031 * cue.em,
              )
            expect(Math.min(word.x, frame.width - word.x) - reach).toBeGreaterThan(-0.01)
          }
        }
      }
    }
  },
)

test('words that spring up one by one stay until their caption ends', () => {
  const words = ['one', 'two', 'three'].map((word, index) => ({
    word,
    start: index,
    end: index + 0.5,
    hidden: false,
  }))
  const style = parseStyle({ ...presetStyle('one_word'), words_per_caption: 3 })
  const shown = new Map(drawnText(words, style).map((row) => [textOf(row), [row.start, row.end]]))
  expect([...shown]).toEqual([
    ['ONE', [0, 280]],
    ['TWO', [100, 280]],
    ['THREE', [200, 280]],
  ])
})

test('the file tells its frame, its engine version and how it wants to be drawn', () => {
  const { ass } = compile([], presetStyle('none'), { width: 1280, height: 720 })
  expect(ass.split('\n').slice(0, 11)).toEqual([
    '[Script Info]',
    '; Wordlight captions engine 1',
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

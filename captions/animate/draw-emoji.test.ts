import { expect, test } from 'vitest'
import { compileCaptions } from '#captions/compile.ts'
import { createEmojiSet, EmojiNotLoaded } from '#captions/emoji/emoji-set.ts'
import { PRESET_KEYS, parseStyle, presetStyle } from '#captions/index.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { TALKS } from '#tests/golden/talks.ts'
import { assRows, isEmoji } from '#tests/support/ass-rows.ts'

const fonts = await loadCaptionFonts()
const frame = { width: 1080, height: 1920 }

function compile(text: string, style: object = {}, set = fonts) {
  const words = text.split(' ').map((word, at) => ({ word, start: at, end: at + 1, hidden: false }))
  return compileCaptions({ words, style: parseStyle(style), frame, lang: 'en', fonts: set })
}
const emojiRows = (ass: string) => assRows(ass).filter((row) => isEmoji(row) && row.style === 'Box')

test('captions without emoji need no chunk', () => {
  const bare = { ...fonts, emoji: createEmojiSet(() => undefined) }
  const talks = Object.values(TALKS).filter(({ words }) =>
    words.every(({ word }) => !/\p{Emoji_Presentation}/u.test(word)),
  )
  for (const { words, lang } of talks) {
    const input = { words, style: presetStyle('none'), frame, lang, fonts: bare }
    expect(() => compileCaptions(input)).not.toThrow()
  }
  expect(() => compile('ok 👍', {}, bare)).toThrow(EmojiNotLoaded)
})

test('an emoji is recognised before any other font than the chosen one is opened', () => {
  const opened = new Set<string>()
  const counting = {
    ...fonts,
    open: (font: Parameters<typeof fonts.open>[0]) => {
      opened.add(font.file)
      return fonts.open(font)
    },
  }
  const { missing, fontFiles } = compile('ok👍🏽 🇫🇷 1️⃣ 👨‍👩‍👧 ❤️', {}, counting)
  expect([...opened]).toEqual(['Montserrat_900Black.ttf'])
  expect(fontFiles.map(({ file }) => file)).toEqual(['Montserrat_900Black.ttf'])
  expect(missing).toEqual([])
})

test('a sign that may be text is taken from the fonts, but as emoji under the name of the emoji font', () => {
  expect(emojiRows(compile('I❤you').ass)).toEqual([])
  expect(emojiRows(compile('I❤️you').ass)).toHaveLength(1)
  expect(emojiRows(compile('I❤you', { fontname: 'Noto Color Emoji' }).ass)).toHaveLength(1)
  expect(emojiRows(compile('1©™', { fontname: 'Noto Color Emoji' }).ass)).toEqual([])
})

test.each(PRESET_KEYS)(
  '%s lights, sweeps and boxes words but leaves emoji their colours',
  (key) => {
    const style = presetStyle(key)
    const colours = (lit: string) =>
      emojiRows(compile('ok👍 no', { ...style, secondaryColour: lit }).ass).map(({ body }) => body)
    expect(colours('12345678')).toEqual(colours('ABCDEFFF'))
    expect(colours('12345678')).toHaveLength(1)
  },
)

test.each(['slide-up', 'scale-up', 'none'])(
  'an emoji grows and enters (%s) with its word',
  (name) => {
    const { ass } = compile('ok👍 no', { animation_text: 'hormozi', animation_in: name })
    const [outline, fill, area, emoji] = assRows(ass).map(({ body }) => motionIn(body))
    expect(outline).toMatch(/\\(pos|move).*\\t.*\\fscx/)
    expect([fill, area, emoji]).toEqual([outline, outline, outline])
  },
)

/** What of a row's first block of tags places, fades and scales it. */
function motionIn(body: string): string {
  const tags = /^\{(.*?)\}/.exec(body)?.[1] ?? ''
  return (
    tags.match(/\\(pos|move|fad)\([^)]*\)|\\fsc[xy][\d.]+|\\t\([^()]*\\fsc[^()]*\)/g) ?? []
  ).join('')
}

test('an emoji is as opaque as the text', () => {
  const [row] = emojiRows(compile('👍', { primaryColour: 'FFFFFF80' }).ass)
  expect(row?.body.match(/\\1a&H..&/g)).toEqual(['\\1a&H7F&'])
})

test('a word of emoji has no event for letters', () => {
  const styles = assRows(compile('👍🎉').ass).map(({ style }) => style)
  expect(styles).toEqual(['Outline', 'Box', 'Box'])
})

test('each emoji of a word is drawn once', () => {
  const layersOf = (text: string) =>
    emojiRows(compile(text).ass).map(({ body }) => body.split('\\p4').length - 1)
  expect(layersOf('👍🎉')).toEqual([...layersOf('👍'), ...layersOf('🎉')])
})

test('without outline and shadow nothing is drawn around an emoji', () => {
  const styles = (style: object) => assRows(compile('👍', style).ass).map((row) => row.style)
  expect(styles({ outline: 0, xshadow: 0, yshadow: 0 })).toEqual(['Box'])
  expect(styles({ outline: 0, yshadow: 2 })).toEqual(['Text', 'Box'])
})

test('captions of emoji and nothing else stay within what a renderer can read', () => {
  const words = Array.from({ length: 6000 }, (_, at) => ({
    word: '😂🔥'.repeat(20),
    start: at / 10,
    end: at / 10 + 0.1,
    hidden: false,
  }))
  const input = { words, style: presetStyle('none'), frame, lang: 'en', fonts }
  const { ass, missing } = compileCaptions(input)
  expect(emojiRows(ass)).toHaveLength(4000)
  expect(missing).toEqual(['😂', '🔥'])
})

import { expect, test } from 'vitest'
import { layOutCaptions } from '#captions/compile.ts'
import { type PresetKey, parseStyle, presetStyle, type Style } from '#captions/index.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'

const fonts = await loadCaptionFonts()
const frame = { width: 1080, height: 1920 }

/** Whether outline and fill of the only cue are two layers; a word with a slash begins a line. */
function isLayered(text: string, style: Partial<Style> = {}, preset: PresetKey = 'none') {
  const words = text.split(' ').map((word, at) => ({
    word: word.replace('/', ''),
    ...(word.startsWith('/') && { brk: 'line' as const }),
    ...{ start: at / 10, end: (at + 1) / 10, hidden: false },
  }))
  const whole = parseStyle({ ...presetStyle(preset), ...style })
  const { cues } = layOutCaptions({ words, style: whole, frame, lang: 'en', fonts })
  expect(cues).toHaveLength(1)
  return cues[0]?.isLayered
}

test('words whose outlines reach no neighbour are one layer', () => {
  expect(isLayered('one two three')).toBe(false)
  expect(isLayered('gypsy /fjord')).toBe(false)
  expect(isLayered('SPRINGS', {}, 'one_word')).toBe(false)
})

test.each([
  ['an outline as wide as the space', 'one two', { outline: 10, fontsize: 12 }, 'none'],
  ['a shadow that falls far', 'one two', { xshadow: 10 }, 'none'],
  ['words without spaces', '你好 世界', {}, 'none'],
  ['accents below a descender', 'gypsy /ÉÂÈ', {}, 'none'],
  ['a word that swells', 'one two', {}, 'alex_hormozi'],
  ['lines through letters', 'one', { strikeOut: 1 }, 'none'],
  ['emoji', 'one 🔥', {}, 'none'],
] as const)('%s make two', (_what, text, style, preset) => {
  expect(isLayered(text, style, preset)).toBe(true)
})

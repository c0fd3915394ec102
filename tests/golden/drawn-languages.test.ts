import { expect, test } from 'vitest'
import { compileCaptions } from '#captions/compile.ts'
import { PRESET_KEYS, presetStyle } from '#captions/presets.ts'
import { LANGUAGES, MORE_LANGUAGES } from '#config'
import { loadCaptionFonts } from './caption-fonts.ts'
import { SCRIPT_WORDS } from './script-words.ts'
import { TALKS } from './talks.ts'

const fonts = await loadCaptionFonts()
const FRAME = { width: 1080, height: 1920 }
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1 + month))

/** Whisper spells this one in its own way. */
const standardCode = (code: string) => (code === 'jw' ? 'jv' : code)

/** A language's name for itself, and what it calls days and months where Unicode's data has them. */
function ownWords(code: string): string[] {
  const lang = standardCode(code)
  const names = new Intl.DisplayNames(lang, { type: 'language' })
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: 'full' })
  return [names.of(lang) ?? '', ...MONTHS.map((month) => dates.format(month))].flatMap((text) =>
    text.split(' '),
  )
}

function missing(texts: readonly string[], lang: string): string[] {
  const words = texts.map((word, at) => ({ word, start: at, end: at + 1, hidden: false }))
  return PRESET_KEYS.flatMap((preset) => {
    const style = presetStyle(preset)
    return compileCaptions({ words, style, frame: FRAME, lang, fonts }).missing
  })
}

test.each([...LANGUAGES, ...MORE_LANGUAGES])('captions in %s lack no letter', (lang) => {
  const spoken = Object.values(TALKS)
    .filter((talk) => talk.lang === lang && talk !== TALKS.hostile && talk !== TALKS.emoji)
    .flatMap(({ words }) => words.map(({ word }) => word))
  expect(missing([...ownWords(lang), ...spoken], lang)).toEqual([])
})

test.each(Object.entries(SCRIPT_WORDS))(
  'the hard words of %s lack no letter',
  (_, { lang, words }) => {
    expect(missing(words, lang)).toEqual([])
  },
)

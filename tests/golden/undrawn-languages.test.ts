import { expect, test } from 'vitest'
import { compileCaptions } from '#captions/compile.ts'
import { presetStyle } from '#captions/presets.ts'
import { LANGUAGES, MORE_LANGUAGES, UNDRAWN_LANGUAGES } from '#config'
import { loadCaptionFonts } from './caption-fonts.ts'

const fonts = await loadCaptionFonts()

/** Whisper spells this one in its own way. */
const standardCode = (code: string) => (code === 'jw' ? 'jv' : code)

/** The first word of a language's name for itself. */
function ownName(code: string): string {
  const names = new Intl.DisplayNames(standardCode(code), { type: 'language' })
  return (names.of(standardCode(code)) ?? '').split(' ')[0] ?? ''
}

test('the languages that the caption fonts cannot draw are those that are listed', () => {
  const undrawn = [...LANGUAGES, ...MORE_LANGUAGES].filter((lang) => {
    const word = { word: ownName(lang), start: 0, end: 1, hidden: false }
    const frame = { width: 1080, height: 1920 }
    const style = presetStyle('none')
    return compileCaptions({ words: [word], style, frame, lang, fonts }).missing.length > 0
  })
  expect(undrawn.sort()).toEqual([...UNDRAWN_LANGUAGES].sort())
})

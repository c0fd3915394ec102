import { expect, test } from 'vitest'
import { parseStyle } from '#captions/index.ts'
import { loadSubsetter } from '#captions/wasm/subsetter.ts'
import { hbSubsetWasm } from '#hb-subset-wasm'
import { loadCaptionFonts } from './caption-fonts.ts'
import { compileTalks, drawTalks, withFonts } from './carried-fonts.ts'
import { SCRIPT_WORDS } from './script-words.ts'

const fonts = await loadCaptionFonts()
const subsetter = await loadSubsetter(await hbSubsetWasm())
const { Latin, Arabic, Thai, Hangul, Han } = SCRIPT_WORDS
const SPOKEN = [Latin, Arabic, Thai, Hangul, Han].flatMap((talk) => talk ?? [])

test('an ASS file that carries its fonts is drawn alike where none of them is', {
  // Three times ffmpeg with several fonts of ten megabytes.
  timeout: 30_000,
}, () => {
  const style = parseStyle({ fontname: 'Roboto', animation_text: 'animationbghighlight' })
  const { files, seconds } = compileTalks(style, SPOKEN, fonts)
  const carrying = files.map((ass) => withFonts(ass, subsetter))
  const drawn = drawTalks(files, seconds, 'beside')
  expect(drawn).toHaveLength(seconds)
  expect(drawTalks(carrying, seconds, 'none')).toEqual(drawn)
  expect(drawTalks(files, seconds, 'none')).not.toEqual(drawn)
})

test('what it carries is the same each time, and little of what the fonts are', () => {
  const { files } = compileTalks(parseStyle({ fontname: 'Fruktur' }), Latin ? [Latin] : [], fonts)
  const [first = '', second] = [...files, ...files].map((ass) => withFonts(ass, subsetter))
  expect(second).toBe(first)
  expect(first).toMatch(/\n\n\[Fonts\]\nfontname: Fruktur_0\.ttf\n[!-`]{80}\n/)
  expect(first.length - (files[0]?.length ?? 0)).toBeLessThan(30_000)
})

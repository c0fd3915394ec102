import { expect, test } from 'vitest'
import { parseStyle } from '#captions/index.ts'
import { loadSubsetter } from '#captions/wasm/subsetter.ts'
import { hbSubsetWasm } from '#hb-subset-wasm'
import { loadCaptionFonts } from './caption-fonts.ts'
import { compileTalks, drawTalks, withFonts } from './carried-fonts.ts'
import { SCRIPT_WORDS } from './script-words.ts'
import { TALKS } from './talks.ts'

const fonts = await loadCaptionFonts()
const subsetter = await loadSubsetter(await hbSubsetWasm())
const SPOKEN = [
  ...Object.values(SCRIPT_WORDS),
  ...Object.values(TALKS).map(({ lang, words }) => ({
    lang,
    words: words.map(({ word }) => word),
  })),
]

test.each([
  ['montserrat black', 'animationbghighlight'],
  ['Roboto', 'karaokeSmooth'],
  ['Noto Sans', 'none'],
  ['Rowdies', 'wordhighlightNeo'],
])(
  '%s and all that stands in for it is drawn alike from within the file',
  {
    timeout: 120_000,
  },
  (fontname, animation_text) => {
    const style = parseStyle({ fontname, animation_text, bold: -1, underline: 1 })
    const { files, seconds } = compileTalks(style, SPOKEN, fonts)
    const carrying = files.map((ass) => withFonts(ass, subsetter))
    const drawn = drawTalks(files, seconds, 'beside')
    expect(drawTalks(carrying, seconds, 'none')).toEqual(drawn)
  },
)

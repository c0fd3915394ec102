import { createHash } from 'node:crypto'
import { compileCaptions, type FontSet, type Frame, presetStyle } from '#captions/index.ts'
import { HERO_WORDS, type HeroLanguage } from './hero-script.ts'

export const HERO_FRAME: Frame = { width: 540, height: 960 }

/** The accent of the interface: the word that is lit on the page and in the clip is one. */
const LIT = 'FFC83DFF'
/** Over the speaker's chest. */
const MARGIN = 200

/** The clip's captions: as Karaoke Master has them, but with one word lit at a time, as on the page beside it. */
export function heroCaptions(language: HeroLanguage, fonts: FontSet): string {
  const style = presetStyle('karaoke_master')
  style.animation_text = 'wordhighlight'
  style.secondaryColour = LIT
  style.marginV = MARGIN
  const words = HERO_WORDS[language]
  return compileCaptions({ words, style, frame: HERO_FRAME, lang: language, fonts }).ass
}

/** Names the captions that a clip was made with. */
export function heroDigest(ass: string): string {
  return createHash('sha256').update(ass).digest('hex')
}

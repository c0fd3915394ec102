import { ANIMATIONS_BY_NAME } from '#captions/animate/animations.ts'
import type { Scene } from '#captions/animate/scene.ts'
import { chooseFont } from '#captions/fonts/font-choice.ts'
import type { FontSet } from '#captions/fonts/font-set.ts'
import { placeCue } from '#captions/layout/place.ts'
import { createStage } from '#captions/layout/stage.ts'
import { setWords } from '#captions/layout/unit.ts'
import { writeAss } from './ass.ts'
import { CaptionError } from './caption-error.ts'
import { buildCues } from './cues.ts'
import type { Style } from './style.ts'
import { normaliseWords } from './timeline.ts'
import type { Frame, Word } from './types.ts'
import { createTypesetter } from './typesetter.ts'

export type CaptionInput = {
  words: readonly Word[]
  style: Style
  frame: Frame
  /** Language of the words, as Whisper names it: two letters. */
  lang: string
  fonts: FontSet
}

export type CompiledCaptions = {
  /** A complete ASS file for exactly this frame. */
  ass: string
  /** The font files that the ASS names; a renderer needs these and no others. */
  fontFiles: { file: string; sha256: string }[]
  /** Characters that no font of the product has, nor its emoji; they are left out of the captions. */
  missing: string[]
}

const MAX_SIDE = 16_384

/**
 * Lays captions out and writes them as ASS. The same input gives the same bytes in every runtime. Words may be of any
 * origin; the style is one that `parseStyle` answered. Throws CaptionError for a frame that is no size in pixels.
 */
export function compileCaptions(input: CaptionInput): CompiledCaptions {
  const { scene, cues, typesetter } = layOutCaptions(input)
  const events = cues.flatMap((cue) => ANIMATIONS_BY_NAME[input.style.animation_text](cue, scene))
  return {
    ass: writeAss(scene.stage, scene.base, events),
    fontFiles: [...typesetter.used].map(({ file: { file, sha256 } }) => ({ file, sha256 })),
    missing: [...typesetter.missing],
  }
}

/** Every cue with its words in their places, before anything moves. */
export function layOutCaptions({ words, style, frame, lang, fonts }: CaptionInput) {
  checkFrame(frame)
  const choice = chooseFont(style.fontname, style.bold !== 0, style.italic !== 0)
  const typesetter = createTypesetter(fonts, choice, lang)
  const stage = createStage(style, frame)
  const timed = normaliseWords(words, style.uppercase, lang)
  const units = setWords(timed, stage.gaps, typesetter)
  const cues = buildCues(units, stage).map((cue) => placeCue(cue, stage, typesetter, lang))
  const scene: Scene = { stage, choice, base: typesetter.base }
  return { scene, cues, typesetter }
}

function checkFrame({ width, height }: Frame): void {
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= MAX_SIDE
  if (!isSide(width) || !isSide(height))
    throw new CaptionError('frame', `must be 1 to ${MAX_SIDE} pixels wide and high`)
}

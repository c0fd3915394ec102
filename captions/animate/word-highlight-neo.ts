import { type AssEvent, decimal } from '#captions/ass.ts'
import { assAlpha, assColour, mixWithWhite } from '#captions/colour.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import { drawWord, enterAt, writeInk } from './draw-text.ts'
import { type Animation, LAYER, msInto, type Scene } from './scene.ts'
import { fillTags, rimTags, transition } from './tags.ts'

/** From the widest glow to the tightest: border and blur in em, opacity as the last two digits of a colour. */
const GLOWS = [
  { border: 0.14, blur: 0.42, opacity: 'DF' },
  { border: 0.1, blur: 0.16, opacity: 'CF' },
  { border: 0.045, blur: 0.05, opacity: 'FF' },
] as const
const ON_MS = 60
const OFF_MS = 90
const CORE_WHITE_SHARE = 0.9

/** The spoken word burns like a neon tube: three glows, a coloured rim, an almost white core. */
export const drawWordHighlightNeo: Animation = (cue, scene) => {
  const { primaryColour, secondaryColour, outlineColour } = scene.stage.style
  const core = mixWithWhite(secondaryColour, CORE_WHITE_SHARE)
  return cue.words.flatMap((word) => {
    const inTime = onAndOff(cue, word)
    return [
      ...drawGlows(cue, word, scene),
      ...drawWord(cue, word, scene, {
        outline: scene.stage.isLayered
          ? inTime(rimTags(secondaryColour), rimTags(outlineColour))
          : '',
        fill: inTime(fillTags(core, primaryColour), fillTags(primaryColour, core)),
      }),
    ]
  })
}

function drawGlows(cue: PlacedCue, word: PlacedWord, scene: Scene): AssEvent[] {
  const { secondaryColour } = scene.stage.style
  const place = enterAt(cue, word.anchor, scene.stage)
  const inTime = onAndOff(cue, word)
  const dark = `\\3a${assAlpha(`${secondaryColour.slice(0, 6)}00`)}`
  const texts = writeInk(cue, word, scene)
  return GLOWS.flatMap(({ border, blur, opacity }) => {
    const size = `\\bord${decimal(border * cue.em)}\\blur${decimal(blur * cue.em)}`
    const lit = `\\3a${assAlpha(secondaryColour.slice(0, 6) + opacity)}`
    const tags = `\\1a&HFF&\\3c${assColour(secondaryColour)}${size}${dark}${inTime(lit, dark)}`
    return texts.map(
      (text): AssEvent => ({
        layer: LAYER.glow,
        style: 'Text',
        start: cue.start,
        end: cue.end,
        body: `{${place}${tags}}${text}`,
      }),
    )
  })
}

/** Tags that take effect while the word is lit, and those that end it. */
function onAndOff(cue: PlacedCue, word: PlacedWord) {
  const [from, until] = [msInto(cue, word.start), msInto(cue, word.litUntil)]
  return (on: string, off: string) =>
    transition(from, from + ON_MS, on) +
    (word.litUntil >= cue.end ? '' : transition(until, until + OFF_MS, off))
}

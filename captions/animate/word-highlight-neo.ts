import { type AssEvent, decimal } from '#captions/ass.ts'
import { assAlpha, assColour, mixWithWhite } from '#captions/colour.ts'
import { atRestAtMs, ENTRANCE_TAGS } from '#captions/entrance.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import { drawWord, writeInk } from './draw-text.ts'
import { type Animation, LAYER, msInto, type Scene } from './scene.ts'
import { fillTags, rimTags, transition } from './tags.ts'

/** From the widest glow to the tightest: border and blur in em, opacity as the last two digits of a colour. */
const GLOWS = [
  { border: 0.14, blur: 0.42, opacity: 'FF' },
  { border: 0.14, blur: 0.22, opacity: 'CF' },
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
        outline:
          scene.stage.outline > 0
            ? inTime(rimTags(secondaryColour, cue), rimTags(outlineColour, cue))
            : '',
        fill: inTime(fillTags(core, primaryColour), fillTags(primaryColour, core)),
      }),
    ]
  })
}

/** Only while they are seen: libass blurs what is fully transparent as well, at the same cost. */
function drawGlows(cue: PlacedCue, word: PlacedWord, scene: Scene): AssEvent[] {
  const { secondaryColour, animation_in } = scene.stage.style
  const isAtRest = msInto(cue, word.start) >= atRestAtMs(cue, animation_in)
  const start = isAtRest ? word.start : cue.start
  const place = ENTRANCE_TAGS[isAtRest ? 'none' : animation_in](cue, word.anchor)
  const inTime = onAndOff({ ...cue, start }, word)
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
        start,
        end: Math.min(cue.end, word.litUntil + OFF_MS / 10),
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

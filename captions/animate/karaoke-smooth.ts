import { type AssEvent, decimal } from '#captions/ass.ts'
import { assAlpha, assColour } from '#captions/colour.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import { drawWord, enterAt, writeWord } from './draw-text.ts'
import { type Animation, LAYER, msInto, type Scene } from './scene.ts'
import { fillTags, transition } from './tags.ts'
import { wordLines } from './word-lines.ts'

/** Colour sweeps through each word while it is spoken, in the direction in which it is read. */
export const drawKaraokeSmooth: Animation = (cue, scene) =>
  cue.words.flatMap((word) =>
    word.isRightToLeft ? drawClipped(cue, word, scene) : drawSwept(cue, word, scene),
  )

/** `\kf` runs from the secondary colour to the primary, so the two change places. */
function drawSwept(cue: PlacedCue, word: PlacedWord, scene: Scene): AssEvent[] {
  const { primaryColour, secondaryColour } = scene.stage.style
  const colours = [
    `\\1c${assColour(secondaryColour)}\\2c${assColour(primaryColour)}`,
    secondaryColour.slice(6) === primaryColour.slice(6)
      ? ''
      : `\\1a${assAlpha(secondaryColour)}\\2a${assAlpha(primaryColour)}`,
  ]
  const sweep = `\\k${word.start - cue.start}}{\\kf${word.end - word.start}`
  return drawWord(cue, word, scene, { fill: colours.join('') + sweep })
}

/** libass sweeps from the left only: a lit copy is uncovered from the right instead. */
function drawClipped(cue: PlacedCue, word: PlacedWord, scene: Scene): AssEvent[] {
  const { primaryColour, secondaryColour } = scene.stage.style
  const reach = word.width / 2 + scene.stage.bleed
  const [left, right] = [word.x - reach, word.x + reach]
  const [top, bottom] = [word.baseline - 2 * cue.em, word.baseline + 2 * cue.em]
  const clip = (from: number) => `\\clip(${[from, top, right, bottom].map(decimal).join(',')})`
  const uncover = transition(msInto(cue, word.start), msInto(cue, word.end), clip(left))
  const tags = fillTags(secondaryColour, primaryColour) + clip(right) + uncover
  const text = { place: word.anchor, text: writeWord(cue, word, scene) }
  const lit = [text, ...wordLines(cue, word, scene)].map(
    (drawn): AssEvent => ({
      layer: LAYER.sweep,
      style: 'Fill',
      start: cue.start,
      end: cue.end,
      body: `{${enterAt(cue, drawn.place, scene.stage)}${tags}}${drawn.text}`,
    }),
  )
  return [...drawWord(cue, word, scene), ...lit]
}

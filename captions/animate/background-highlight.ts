import { type AssEvent, decimal } from '#captions/ass.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import { boxPath } from './box-path.ts'
import { drawWord, enterAt } from './draw-text.ts'
import { type Animation, LAYER, type Scene } from './scene.ts'
import { scaleTags, transition } from './tags.ts'

/** Around the word, in em. */
const PADDING = { x: 0.16, y: 0.24 }
const CORNER_SHARE = 0.26
const ROUND = 2
const POP = { start: 86, peak: 104, riseMs: 90, settleMs: 150 }

/** A box stands behind the spoken word. */
export const drawBackgroundHighlight: Animation = (cue, scene) =>
  cue.words.flatMap((word) => [drawBox(cue, word, scene), ...drawWord(cue, word, scene)])

function drawBox(cue: PlacedCue, word: PlacedWord, { stage, base }: Scene): AssEvent {
  const capHeight = base.capHeight * cue.em
  const width = word.width + 2 * PADDING.x * cue.em
  const height = capHeight + 2 * PADDING.y * cue.em
  const isRound = stage.style.borderStyle === ROUND
  const centre = { x: word.x, y: word.baseline - capHeight / 2 }
  const isFirst = word.start <= cue.start
  const enters = isFirst && stage.style.animation_in !== 'none'
  const place = enters
    ? enterAt(cue, centre, stage)
    : `\\pos(${decimal(centre.x)},${decimal(centre.y)})`
  return {
    layer: LAYER.box,
    style: 'Box',
    start: word.start,
    end: word.litUntil,
    body: `{${place}${isRound && !enters ? popTags() : ''}\\p1}${boxPath(width, height, isRound ? CORNER_SHARE * height : 0)}`,
  }
}

function popTags(): string {
  return [
    '\\fad(40,0)',
    scaleTags(POP.start),
    transition(0, POP.riseMs, scaleTags(POP.peak)),
    transition(POP.riseMs, POP.settleMs, scaleTags(100)),
  ].join('')
}

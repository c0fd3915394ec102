import { type AssEvent, decimal } from '#captions/ass.ts'
import { isOpaque } from '#captions/colour.ts'
import { type Height, tallest } from '#captions/layout/body.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import { boxPath } from './box-path.ts'
import { drawWord, enterAt } from './draw-text.ts'
import { type Animation, LAYER, msInto, type Scene } from './scene.ts'
import { rimTags, scaleTags, transition } from './tags.ts'

/** Around the word, in em; less above and below scripts that are taller than Latin. */
const PADDING = { x: 0.16, y: 0.24, leastY: 0.12 }
const CORNER_SHARE = 0.26
const ROUND = 2
/** In which a box appears that pops. */
const FADE_MS = 40
const POP = { start: 86, peak: 104, riseMs: 90, settleMs: 150 }

/** A box stands behind the spoken word, whose outline takes the colour of the box: letters stand clear on it. */
export const drawBackgroundHighlight: Animation = (cue, scene) =>
  cue.words.flatMap((word) => [
    drawBox(cue, word, scene),
    ...drawWord(cue, word, scene, { outline: rimInTime(cue, word, scene) }),
  ])

/** Through a translucent box such a rim would be seen. */
function rimInTime(cue: PlacedCue, word: PlacedWord, { stage }: Scene): string {
  const { backColour, outlineColour } = stage.style
  if (stage.outline === 0 || !isOpaque(backColour)) return ''
  const isLast = word.litUntil >= cue.end
  const [from, until] = [msInto(cue, word.start), msInto(cue, word.litUntil)]
  const back = isLast ? '' : transition(until, until + FADE_MS, rimTags(outlineColour, cue))
  return transition(from, from + FADE_MS, rimTags(backColour, cue)) + back
}

function drawBox(cue: PlacedCue, word: PlacedWord, { stage, base }: Scene): AssEvent {
  const width = word.width + 2 * PADDING.x * cue.em
  const { above, below } = boxHeight(word, cue.em, base.capHeight)
  const height = above + below
  const isRound = stage.style.borderStyle === ROUND
  const centre = { x: word.x, y: word.baseline + (below - above) / 2 }
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

/** From the baseline: alike for all words of a line, but none shows ink outside its box. */
function boxHeight({ body, ink }: PlacedWord, em: number, capHeight: number): Height {
  const excess = (body.above + body.below) / em - capHeight
  const padding = Math.max(PADDING.y - excess / 2, PADDING.leastY) * em
  return tallest([ink, { above: body.above + padding, below: body.below + padding }])
}

function popTags(): string {
  return [
    `\\fad(${FADE_MS},0)`,
    scaleTags(POP.start),
    transition(0, POP.riseMs, scaleTags(POP.peak)),
    transition(POP.riseMs, POP.settleMs, scaleTags(100)),
  ].join('')
}

import { type AssEvent, decimal, type StyleName, writeRuns } from '#captions/ass.ts'
import { ENTRANCE_TAGS } from '#captions/entrance.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import type { Stage } from '#captions/layout/stage.ts'
import { LAYER, type Scene } from './scene.ts'
import { type Drawn, wordLines } from './word-lines.ts'

/** Tags of one word: on every layer, on the layer that has the outline, and on the layer that has the fill. */
export type TextTags = { both?: string; outline?: string; fill?: string }

/** One word at its place, with its lines: two events each when outline and fill are layers, else one. */
export function drawWord(
  cue: PlacedCue,
  word: PlacedWord,
  scene: Scene,
  tags: TextTags = {},
): AssEvent[] {
  const text = { place: word.anchor, text: writeWord(cue, word, scene) }
  // A line that swelled with its word would cover the lines of the neighbours.
  const lineTags = cue.words.length > 1 ? { ...tags, both: '' } : tags
  return [
    ...draw(cue, text, scene, tags),
    ...wordLines(cue, word, scene).flatMap((line) => draw(cue, line, scene, lineTags)),
  ]
}

function draw(
  cue: PlacedCue,
  { place, text }: Drawn,
  { stage }: Scene,
  { both = '', outline = '', fill = '' }: TextTags,
): AssEvent[] {
  const head = enterAt(cue, place, stage)
  const event = (layer: number, style: StyleName, extra: string): AssEvent => ({
    layer,
    style,
    start: cue.start,
    end: cue.end,
    body: `{${head}${extra}${both}}${text}`,
  })
  if (!stage.isLayered) return [event(LAYER.text, 'Text', depthTags(stage) + outline + fill)]
  return [
    event(LAYER.outline, 'Outline', depthTags(stage) + outline),
    event(LAYER.text, 'Fill', fill),
  ]
}

/** A word as event text. */
export function writeWord(cue: PlacedCue, word: PlacedWord, scene: Scene): string {
  const [first, ...others] = word.runs
  if (!first || !word.mark) return writeRuns(word.runs, cue.em, scene)
  // In the font of the first run: in another the mark would raise the line to that font's height.
  return writeRuns([{ ...first, text: word.mark + first.text }, ...others], cue.em, scene)
}

export function enterAt(cue: PlacedCue, place: { x: number; y: number }, stage: Stage): string {
  return ENTRANCE_TAGS[stage.style.animation_in](cue, place)
}

/** Shadow and soft edges; a Style line cannot hold a shadow that falls to one side. */
function depthTags({ xShadow, yShadow, blur }: Stage): string {
  const tags = [
    xShadow === 0 ? '' : `\\xshad${decimal(xShadow)}`,
    yShadow === 0 ? '' : `\\yshad${decimal(yShadow)}`,
    blur === 0 ? '' : `\\blur${decimal(blur)}`,
  ]
  return tags.join('')
}

import { type AssEvent, decimal, type StyleName, writeRuns } from '#captions/ass.ts'
import { ENTRANCE_TAGS } from '#captions/entrance.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import type { Stage } from '#captions/layout/stage.ts'
import type { Style } from '#captions/style.ts'
import { LAYER, type Scene } from './scene.ts'

/** Tags of one word: on every layer, on the layer that has the outline, and on the layer that has the fill. */
export type TextTags = { both?: string; outline?: string; fill?: string }

/** One word at its place: two events when outline and fill are layers, else one. */
export function drawWord(
  cue: PlacedCue,
  word: PlacedWord,
  scene: Scene,
  tags: TextTags = {},
): AssEvent[] {
  return drawText(cue, word.anchor, writeWord(cue, word, scene), scene, tags)
}

/** Text written by the caller, centred on a place. */
export function drawText(
  cue: PlacedCue,
  place: { x: number; y: number },
  text: string,
  { stage }: Scene,
  { both = '', outline = '', fill = '' }: TextTags = {},
): AssEvent[] {
  const head = enterAt(cue, place, stage)
  const draw = (layer: number, style: StyleName, extra: string): AssEvent => ({
    layer,
    style,
    start: cue.start,
    end: cue.end,
    body: `{${head}${extra}${both}}${text}`,
  })
  if (!stage.isLayered) return [draw(LAYER.text, 'Text', depthTags(stage) + outline + fill)]
  return [
    draw(LAYER.outline, 'Outline', depthTags(stage) + outline),
    draw(LAYER.text, 'Fill', fill),
  ]
}

/** A word as event text. */
export function writeWord(cue: PlacedCue, word: PlacedWord, scene: Scene): string {
  return writeMark(word.mark, scene.stage.style) + writeRuns(word.runs, cue.em, scene)
}

/** A bidi mark has no ink, but libass would draw a line under it. */
export function writeMark(mark: string, { underline, strikeOut }: Style): string {
  if (!mark || (!underline && !strikeOut)) return mark
  return `{\\u0\\s0}${mark}{\\u${underline}\\s${strikeOut}}`
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

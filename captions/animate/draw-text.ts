import { type AssEvent, decimal, type StyleName, writeRuns, writeText } from '#captions/ass.ts'
import { ENTRANCE_TAGS } from '#captions/entrance.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import type { Stage } from '#captions/layout/stage.ts'
import { hasEmoji, hasText, type Run } from '#captions/measure-runs.ts'
import { writeLayers, writeSilhouettes } from './draw-emoji.ts'
import { LAYER, type Scene } from './scene.ts'
import { type Drawn, type WordLine, wordLines } from './word-lines.ts'

/** Tags of one word: on every layer, on the layer that has the outline, and on the layer that has the fill. */
export type TextTags = { both?: string; outline?: string; fill?: string }

/** One word at its place, with its lines: two events each when outline and fill are layers, else one. */
export function drawWord(
  cue: PlacedCue,
  word: PlacedWord,
  scene: Scene,
  tags: TextTags = {},
): AssEvent[] {
  const texts = writtenLetters(cue, word, scene)
  // A line that swelled with its word would cover the lines of the neighbours.
  const lineTags = cue.words.length > 1 ? { ...tags, both: '' } : tags
  const lines = wordLines(cue, word, scene)
  const drawLines = (wanted: WordLine['kind']) =>
    lines.filter(({ kind }) => kind === wanted).flatMap((line) => draw(cue, line, scene, lineTags))
  return [
    ...texts.flatMap((text) => draw(cue, { place: word.anchor, text }, scene, tags)),
    ...drawLines('under'),
    ...drawEmoji(cue, word, scene, tags),
    ...drawLines('through'),
  ]
}

function draw(
  cue: PlacedCue,
  { place, text }: Drawn,
  { stage }: Scene,
  { both = '', outline = '', fill = '' }: TextTags,
): AssEvent[] {
  const head = enterAt(cue, place, stage)
  const event = eventOf(cue, text)
  if (!cue.isLayered)
    return [event(LAYER.text, 'Text', head + depthTags(stage) + outline + fill + both)]
  return [
    event(LAYER.outline, 'Outline', head + depthTags(stage) + outline + both),
    event(LAYER.text, 'Fill', head + fill + both),
  ]
}

/** The emoji of a word: what the style puts around letters, then their own colours, which no highlight changes. */
function drawEmoji(
  cue: PlacedCue,
  word: PlacedWord,
  scene: Scene,
  { both = '', outline = '' }: TextTags,
): AssEvent[] {
  if (!hasEmoji(word)) return []
  const { stage } = scene
  const head = enterAt(cue, word.anchor, stage)
  const around = eventOf(cue, writeSilhouettes(cue, word, scene))
  const tags = depthTags(stage) + outline + both
  const colours = writeLayers(cue, word, scene).map((text) =>
    eventOf(cue, text)(LAYER.text, 'Box', head + both),
  )
  if (cue.isLayered) return [around(LAYER.outline, 'Outline', head + tags), ...colours]
  const isBare = stage.outline === 0 && stage.xShadow === 0 && stage.yShadow === 0
  return isBare ? colours : [around(LAYER.text, 'Text', `${head}${tags}\\1a&HFF&`), ...colours]
}

function eventOf({ start, end }: PlacedCue, text: string) {
  return (layer: number, style: StyleName, tags: string): AssEvent => ({
    layer,
    style,
    start,
    end,
    body: `{${tags}}${text}`,
  })
}

/** What of a word has ink of one colour: its letters, and the areas of its emoji. */
export function writeInk(cue: PlacedCue, word: PlacedWord, scene: Scene): string[] {
  const areas = hasEmoji(word) ? [writeSilhouettes(cue, word, scene)] : []
  return [...writtenLetters(cue, word, scene), ...areas]
}

function writtenLetters(cue: PlacedCue, word: PlacedWord, scene: Scene): string[] {
  return hasText(word) ? [writeWord(cue, word, scene)] : []
}

/** A word as event text, with space for its emoji. */
export function writeWord(cue: PlacedCue, word: PlacedWord, scene: Scene): string {
  const write = (runs: readonly Run[]) =>
    writeRuns(runs, cue.em, scene, (run) => writeText(run, cue.em))
  const [first, ...others] = word.runs
  if (!first || !word.mark) return write(word.runs)
  // In the font of the first run: in another the mark would raise the line to that font's height.
  return write([{ ...first, text: word.mark + first.text }, ...others])
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

import { decimal } from '#captions/ass.ts'
import { assAlpha, assColour, type Colour } from '#captions/colour.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import type { Stage } from '#captions/layout/stage.ts'

/** Sets the fill; alpha only where it differs from what the text had. */
export function fillTags(colour: Colour, before: Colour): string {
  const alpha = colour.slice(6) === before.slice(6) ? '' : `\\1a${assAlpha(colour)}`
  return `\\1c${assColour(colour)}${alpha}`
}

/** Changes the fill at once: what is lit at `ms` is lit in the first frame at or after it. */
export function switchFill(ms: number, colour: Colour, before: Colour): string {
  const tags = fillTags(colour, before)
  return ms <= 0 ? tags : `\\t(${ms - 1},${ms},${tags})`
}

/** The colour of the outline, and on a layer of its own of what it surrounds. */
export function rimTags(colour: Colour, { isLayered }: PlacedCue): string {
  const within = isLayered ? `\\1c${assColour(colour)}` : ''
  return `${within}\\3c${assColour(colour)}`
}

export function transition(fromMs: number, toMs: number, tags: string): string {
  return `\\t(${fromMs},${toMs},${tags})`
}

export function scaleTags(percent: number): string {
  const value = decimal(percent)
  return `\\fscx${value}\\fscy${value}`
}

/**
 * How far a word may grow, in percent: it takes at most eight tenths of the space to its neighbours, less the outline,
 * and never leaves the frame.
 */
export function popScale(word: PlacedWord, stage: Stage, wanted: number): number {
  const { outline, em, frame, bleed } = stage
  const toNeighbour = Math.max(0.03 * em, 0.8 * word.room - outline)
  const toEdge = Math.min(word.x, frame.width - word.x) - word.width / 2 - bleed
  const room = Math.max(0, Math.min(toNeighbour, toEdge))
  return Math.min(wanted, 100 * (1 + (2 * room) / word.width))
}

import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import { boxPath } from './box-path.ts'
import type { Scene } from './scene.ts'

/** Thickness in em, by OS/2 weight; fonts' own lines are too thin for their Black faces. */
const THICKNESS = { 400: 0.055, 700: 0.075, 900: 0.095 } as const
/** From the baseline down to the top of an underline, in em, as most fonts have it (post.underlinePosition). */
const UNDERLINE_TOP = 0.1
/** The middle of a struck line above the baseline, of the cap height: through small letters, for capitals half way. */
const STRIKE = { mixed: 0.4, capitals: 0.5 } as const

/** Something to draw at a place, as event text. */
export type Drawn = { place: { x: number; y: number }; text: string }

/** A line lies over what it strikes and below what it underlines, as in CSS (Text Decoration 3, section 5). */
export type WordLine = Drawn & { kind: 'under' | 'through' }

/**
 * The lines under and through a word. They reach half way to its neighbours, where those of the neighbours begin, so
 * that a line runs on under the whole row while each word colours its own piece. Edges are whole pixels: no seam shows.
 */
export function wordLines(cue: PlacedCue, word: PlacedWord, { stage, base }: Scene): WordLine[] {
  const { underline, strikeOut, uppercase } = stage.style
  if (!underline && !strikeOut) return []
  const { left, right } = reach(cue, word)
  const thickness = Math.max(1, Math.round(THICKNESS[base.file.weight] * cue.em))
  const drawAt = (kind: WordLine['kind'], top: number): WordLine => ({
    kind,
    place: { x: (left + right) / 2, y: Math.round(top) + thickness / 2 },
    text: `{\\p1}${boxPath(right - left, thickness, 0)}`,
  })
  const strike = base.capHeight * cue.em * STRIKE[uppercase ? 'capitals' : 'mixed']
  return [
    ...(underline ? [drawAt('under', word.baseline + UNDERLINE_TOP * cue.em)] : []),
    ...(strikeOut ? [drawAt('through', word.baseline - strike - thickness / 2)] : []),
  ]
}

function reach(cue: PlacedCue, word: PlacedWord): { left: number; right: number } {
  const row = cue.lines.find(({ words }) => words.includes(word))?.words ?? []
  const ordered = row.toSorted((a, b) => a.x - b.x)
  const seat = ordered.indexOf(word)
  const [before, after] = [ordered[seat - 1], ordered[seat + 1]]
  const ends = { left: word.x - word.width / 2, right: word.x + word.width / 2 }
  const left = before ? (before.x + before.width / 2 + ends.left) / 2 : ends.left
  const right = after ? (after.x - after.width / 2 + ends.right) / 2 : ends.right
  return { left: Math.round(left), right: Math.max(Math.round(right), Math.round(left) + 1) }
}

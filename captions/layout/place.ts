import type { Cue } from '#captions/cues.ts'
import { measureRuns, type Run } from '#captions/measure-runs.ts'
import { isRightToLeft } from '#captions/scripts.ts'
import type { Typesetter } from '#captions/typesetter.ts'
import { stackLines } from './baselines.ts'
import type { Height } from './body.ts'
import { breakLines } from './break-lines.ts'
import { clamp } from './clamp.ts'
import { fitWord } from './fit-word.ts'
import { needsLayers } from './layers.ts'
import type { Stage } from './stage.ts'
import { type Unit, widthOf } from './unit.ts'
import { baseDirection, type Direction, visualOrder } from './visual-order.ts'

/** A word where it rests; lengths in frame pixels, times in centiseconds. */
export type PlacedWord = {
  runs: Run[]
  /** Bidi mark to draw before the text, or nothing. */
  mark: string
  isRightToLeft: boolean
  /** Centre of the word. */
  x: number
  width: number
  /** Ends of the box that libass aligns, and the place of its centre: the numbers of `\pos`. */
  box: { left: number; right: number }
  anchor: { x: number; y: number }
  /** Space to the nearer neighbour on the line; infinite for a lone word. */
  room: number
  baseline: number
  /** What a box behind the word covers, up and down from the baseline; equal for all words of a line. */
  body: Height
  /** Where the word's own ink ends, up and down from the baseline. */
  ink: Height
  start: number
  end: number
  /** The word is lit from `start` until this time. */
  litUntil: number
}

export type PlacedLine = { words: PlacedWord[]; width: number }

/** A cue with every word in its place; `words` in the order in which they are spoken. */
export type PlacedCue = {
  start: number
  end: number
  em: number
  /** Centre of the block. */
  x: number
  y: number
  lines: PlacedLine[]
  words: PlacedWord[]
  /**
   * Outline and fill are two layers, so that no outline cuts into a neighbour's fill. Where none can reach one, the
   * outline's layer would only be drawn over, which costs a quarter of drawing a frame.
   */
  isLayered: boolean
}

/** Breaks a cue into lines, orders and places its words, and keeps the block inside the frame. */
export function placeCue(cue: Cue, stage: Stage, typesetter: Typesetter, language: string) {
  const { shrink, lines } = intoLines(cue.units, stage, typesetter)
  const em = stage.em * shrink
  const { baselines, bodies, y } = stackLines(lines, stage, typesetter.base, em)
  const direction = baseDirection(
    cue.units.map(({ text }) => text),
    language,
  )
  const widest = Math.max(...lines.map((line) => widthOf(line))) * em
  const x = clamp(
    stage.centreX,
    widest / 2 + stage.bleed,
    stage.frame.width - widest / 2 - stage.bleed,
  )
  const placed = lines.map((line, index) => {
    const [baseline = 0, body = { above: 0, below: 0 }] = [baselines[index], bodies[index]]
    return placeLine(line, { cue, em, direction, x, baseline, body: scaled(body, em) })
  })
  const words = placed.flatMap((line) => line.words)
  return {
    ...{ start: cue.start, end: cue.end, em, x, y, words },
    lines: placed,
    isLayered: stage.canLayer && needsLayers(words, em, stage),
  } satisfies PlacedCue
}

function intoLines(units: readonly Unit[], stage: Stage, typesetter: Typesetter) {
  const maxWidth = stage.maxLineWidth / stage.em
  const lines = breakLines(units, maxWidth)
  const [only] = units
  if (lines || !only) return { shrink: 1, lines: lines ?? [] }
  return fitWord(only, maxWidth, typesetter)
}

type LinePlace = {
  cue: Cue
  em: number
  direction: Direction
  x: number
  baseline: number
  body: Height
}

function placeLine(units: readonly Unit[], place: LinePlace): PlacedLine {
  const { em, direction, x } = place
  const texts = units.map(({ text }) => text)
  const seats = visualOrder(texts, direction)
  const ordered = seats.flatMap(({ index }) => units[index] ?? [])
  const gapAfter = ordered.map((unit, seat) => {
    const right = ordered[seat + 1]
    // Neighbours on screen may be spoken in the other order.
    const later = right && units.indexOf(right) > units.indexOf(unit) ? right : unit
    return right ? later.gapBefore * em : Number.POSITIVE_INFINITY
  })
  const width = widthOf(units) * em
  const words: PlacedWord[] = []
  let left = x - width / 2
  seats.forEach(({ index, mark }, seat) => {
    const unit = units[index]
    if (!unit) return
    const after = gapAfter[seat] ?? 0
    const room = Math.min(after, gapAfter[seat - 1] ?? after)
    words[index] = placeWord(unit, { ...place, left, mark, room })
    left += unit.width * em + after
  })
  return { words, width }
}

function litUntil(unit: Unit, cue: Cue): number {
  return cue.units.find(({ start }) => start > unit.start)?.start ?? cue.end
}

type WordPlace = LinePlace & { left: number; mark: string; room: number }

function placeWord(unit: Unit, place: WordPlace): PlacedWord {
  const { em, baseline, left, mark, room, body } = place
  const width = unit.width * em
  // A mark gives the word the line's direction, which may turn its signs to the other end.
  const ends = mark ? measureRuns(unit.runs, place.direction) : unit
  const box = { left: left + ends.left * em, right: left + ends.right * em }
  return {
    runs: unit.runs,
    mark,
    isRightToLeft: isRightToLeft(unit.text),
    x: left + width / 2,
    width,
    box,
    anchor: { x: (box.left + box.right) / 2, y: centreOfRuns(unit.runs, em, baseline) },
    room,
    baseline,
    body,
    ink: scaled(unit, em),
    start: unit.start,
    end: unit.end,
    litUntil: litUntil(unit, place.cue),
  }
}

/** libass centres `\an5` text on the box from the largest ascent to the largest descent of its fonts. */
function centreOfRuns(runs: readonly Run[], em: number, baseline: number): number {
  const ascent = Math.max(...runs.map(({ face }) => face.winAscent))
  const descent = Math.max(...runs.map(({ face }) => face.winDescent))
  return baseline + ((descent - ascent) / 2) * em
}

function scaled({ above, below }: Height, em: number): Height {
  return { above: above * em, below: below * em }
}

import type { Cue } from '#captions/cues.ts'
import type { Run } from '#captions/measure-runs.ts'
import { isRightToLeft } from '#captions/scripts.ts'
import type { Typesetter } from '#captions/typesetter.ts'
import { breakLines } from './break-lines.ts'
import { fitWord } from './fit-word.ts'
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
  /** Space to the word spoken before it on the line. */
  gapBefore: number
  baseline: number
  start: number
  end: number
  /** The word is lit from `start` until this time. */
  litUntil: number
}

export type PlacedLine = { words: PlacedWord[]; direction: Direction; x: number; width: number }

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
}

/** Ink above and below the baseline, in em, with room for a word that pops. */
const INK = { plain: { above: 1.05, below: 0.34 }, arabic: { above: 1.25, below: 0.62 } }
const ARABIC_LINE_PITCH = 1.4
/** Where the last baseline stands above the bottom margin, in em: descenders keep the margin. */
const DESCENT = 0.26

/** Breaks a cue into lines, orders and places its words, and keeps the block inside the frame. */
export function placeCue(cue: Cue, stage: Stage, typesetter: Typesetter, language: string) {
  const { shrink, lines } = intoLines(cue.units, stage, typesetter)
  const em = stage.em * shrink
  const texts = cue.units.map(({ text }) => text)
  const hasArabic = texts.some(isRightToLeft)
  const pitch = em * Math.max(stage.rules.linePitch, hasArabic ? ARABIC_LINE_PITCH : 0)
  const capHeight = typesetter.base.capHeight * em
  const ink = hasArabic ? INK.arabic : INK.plain
  const height = (lines.length - 1) * pitch
  const firstBaseline = placeVertically(stage, em, capHeight, height, ink)
  const direction = baseDirection(texts, language)
  const widest = Math.max(...lines.map((line) => widthOf(line))) * em
  const x = clamp(
    stage.centreX,
    widest / 2 + stage.bleed,
    stage.frame.width - widest / 2 - stage.bleed,
  )
  const placed = lines.map((line, index) =>
    placeLine(line, { cue, em, direction, x, baseline: firstBaseline + index * pitch }),
  )
  return {
    start: cue.start,
    end: cue.end,
    em,
    x,
    y: firstBaseline + (height - capHeight) / 2,
    lines: placed,
    words: placed.flatMap(({ words }) => words),
  } satisfies PlacedCue
}

function intoLines(units: readonly Unit[], stage: Stage, typesetter: Typesetter) {
  const maxWidth = stage.maxLineWidth / stage.em
  const lines = breakLines(units, maxWidth)
  const [only] = units
  if (lines || !only) return { shrink: 1, lines: lines ?? [] }
  return fitWord(only, maxWidth, typesetter)
}

/** The first baseline; the whole block stays in the frame, whatever the margin. */
function placeVertically(
  stage: Stage,
  em: number,
  capHeight: number,
  height: number,
  ink: { above: number; below: number },
): number {
  const margin = stage.style.marginV * stage.scale
  const wanted = {
    top: margin + capHeight + stage.bleed,
    middle: (stage.frame.height + capHeight - height) / 2 - margin,
    bottom: stage.frame.height - margin - DESCENT * em - height,
  }[stage.style.position]
  const highest = ink.above * em + stage.bleed
  const lowest = stage.frame.height - ink.below * em - stage.bleed - height
  return clamp(wanted, highest, lowest)
}

type LinePlace = {
  cue: Cue
  em: number
  direction: Direction
  x: number
  baseline: number
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
    const gapBefore = index > 0 ? unit.gapBefore * em : 0
    words[index] = placeWord(unit, { ...place, left, mark, room, gapBefore })
    left += unit.width * em + after
  })
  return { words, direction, x, width }
}

function litUntil(unit: Unit, cue: Cue): number {
  return cue.units.find(({ start }) => start > unit.start)?.start ?? cue.end
}

type WordPlace = LinePlace & { left: number; mark: string; room: number; gapBefore: number }

function placeWord(unit: Unit, place: WordPlace): PlacedWord {
  const { em, baseline, left, mark, room, gapBefore } = place
  const width = unit.width * em
  const box = { left: left + unit.left * em, right: left + unit.right * em }
  return {
    runs: unit.runs,
    mark,
    isRightToLeft: isRightToLeft(unit.text),
    x: left + width / 2,
    width,
    box,
    anchor: { x: (box.left + box.right) / 2, y: centreOfRuns(unit.runs, em, baseline) },
    room,
    gapBefore,
    baseline,
    start: unit.start,
    end: unit.end,
    litUntil: litUntil(unit, place.cue),
  }
}

/** libass centres `\an5` text on the box from the largest ascent to the largest descent of its fonts. */
export function centreOfRuns(runs: readonly Run[], em: number, baseline: number): number {
  const ascent = Math.max(...runs.map(({ face }) => face.winAscent))
  const descent = Math.max(...runs.map(({ face }) => face.winDescent))
  return baseline + ((descent - ascent) / 2) * em
}

/** When there is no room between the ends, their middle. */
function clamp(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high)
}

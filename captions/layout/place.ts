import type { Cue } from '#captions/cues.ts'
import { isRightToLeft } from '#captions/scripts.ts'
import type { Run, Typesetter } from '#captions/typesetter.ts'
import { breakLines } from './break-lines.ts'
import { fitWord } from './fit-word.ts'
import type { Stage } from './stage.ts'
import { gapBetween, type Unit, widthOf } from './unit.ts'
import { baseDirection, type Direction, visualOrder } from './visual-order.ts'

/** A word where it rests; lengths in frame pixels, times in centiseconds. */
export type PlacedWord = {
  runs: Run[]
  /** Bidi mark to draw before the text, or nothing. */
  mark: string
  isRightToLeft: boolean
  /** Centre of the box that libass aligns by `\an5`. */
  x: number
  y: number
  width: number
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
  wordGap: number
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
  const wordGap = stage.wordGap * shrink
  const texts = cue.units.map(({ text }) => text)
  const hasArabic = texts.some(isRightToLeft)
  const pitch = em * Math.max(stage.rules.linePitch, hasArabic ? ARABIC_LINE_PITCH : 0)
  const capHeight = typesetter.base.capHeight * em
  const ink = hasArabic ? INK.arabic : INK.plain
  const height = (lines.length - 1) * pitch
  const firstBaseline = placeVertically(stage, em, capHeight, height, ink)
  const direction = baseDirection(texts, language)
  const widest = Math.max(...lines.map((line) => widthOf(line, wordGap / em))) * em
  const x = clamp(
    stage.centreX,
    widest / 2 + stage.bleed,
    stage.frame.width - widest / 2 - stage.bleed,
  )
  const placed = lines.map((line, index) =>
    placeLine(line, { cue, em, wordGap, direction, x, baseline: firstBaseline + index * pitch }),
  )
  return {
    start: cue.start,
    end: cue.end,
    em,
    wordGap,
    x,
    y: firstBaseline + (height - capHeight) / 2,
    lines: placed,
    words: placed.flatMap(({ words }) => words),
  } satisfies PlacedCue
}

function intoLines(units: readonly Unit[], stage: Stage, typesetter: Typesetter) {
  const maxWidth = stage.maxLineWidth / stage.em
  const lines = breakLines(units, stage.wordGap / stage.em, maxWidth)
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
  wordGap: number
  direction: Direction
  x: number
  baseline: number
}

function placeLine(units: readonly Unit[], place: LinePlace): PlacedLine {
  const { cue, em, wordGap, direction, x, baseline } = place
  const seats = visualOrder(
    units.map(({ text }) => text),
    direction,
  )
  const width = widthOf(units, wordGap / em) * em
  const words: PlacedWord[] = []
  let left = x - width / 2
  seats.forEach(({ index, mark }, seat) => {
    const unit = units[index]
    if (!unit) return
    const before = units[seats[seat - 1]?.index ?? -1]
    if (before) left += gapInReadingOrder(before, unit, units, wordGap)
    const spokenBefore = units[index - 1]
    const gapBefore = spokenBefore ? gapBetween(spokenBefore, unit, wordGap) : 0
    words[index] = placeWord(unit, { em, mark, left, gapBefore, baseline, cue })
    left += unit.width * em
  })
  return { words, direction, x, width }
}

/** Neighbours on screen may be spoken in the other order; the gap is that of the spoken order. */
function gapInReadingOrder(a: Unit, b: Unit, units: readonly Unit[], wordGap: number): number {
  return units.indexOf(a) < units.indexOf(b) ? gapBetween(a, b, wordGap) : gapBetween(b, a, wordGap)
}

function litUntil(unit: Unit, cue: Cue): number {
  return cue.units.find(({ start }) => start > unit.start)?.start ?? cue.end
}

function placeWord(
  unit: Unit,
  at: { em: number; mark: string; left: number; gapBefore: number; baseline: number; cue: Cue },
): PlacedWord {
  return {
    runs: unit.runs,
    mark: at.mark,
    isRightToLeft: isRightToLeft(unit.text),
    x: at.left + (unit.width * at.em) / 2,
    y: centreOfRuns(unit.runs, at.em, at.baseline),
    width: unit.width * at.em,
    gapBefore: at.gapBefore,
    baseline: at.baseline,
    start: unit.start,
    end: unit.end,
    litUntil: litUntil(unit, at.cue),
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

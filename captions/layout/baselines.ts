import type { Face } from '#captions/fonts/font-set.ts'
import { bodyOf, type Height, tallest } from './body.ts'
import { clamp } from './clamp.ts'
import type { Stage } from './stage.ts'
import type { Unit } from './unit.ts'

/** Lengths in em; the pitch that animations ask for is meant for scripts like Latin. */
const PLAIN_PITCH = 1.18
/** Between the bodies of two lines, and at least between the ink of any two letters. */
const LEADING = 0.15
const CLEARANCE = 0.02
/** Where the last baseline stands above the bottom margin at least: descenders keep the margin. */
const DESCENT = 0.26
/** What a word may need beyond its ink when it pops, and beyond its body for a box. */
const POP_ROOM = 0.14
const BOX_ROOM = 0.24
/** What any line is given at the frame's edge. */
const LEAST_REACH: Height = { above: 1.05, below: 0.34 }

/** Lines in their places: frame pixels, `body` the height in em that boxes of a line share. */
export type Rows = { baselines: number[]; bodies: Height[]; y: number }

/**
 * Stacks lines so that they never touch, and puts them where the style wants them; the whole block stays in the frame,
 * whatever the margin. `y` is the centre of the block.
 */
export function stackLines(
  lines: readonly (readonly Unit[])[],
  stage: Stage,
  base: Face,
  em: number,
): Rows {
  const bodies = lines.map((units) =>
    bodyOf(
      units.flatMap(({ runs }) => runs),
      base,
    ),
  )
  const inks = lines.map(tallest)
  const offsets = [0]
  lines.slice(1).forEach((_, index) => {
    const pitch = pitchOf(
      { body: bodies[index], ink: inks[index] },
      { body: bodies[index + 1], ink: inks[index + 1] },
      stage.rules.linePitch,
    )
    offsets.push((offsets[index] ?? 0) + pitch * em)
  })
  const block = {
    above: (bodies[0]?.above ?? 0) * em,
    below: (bodies.at(-1)?.below ?? 0) * em,
    height: offsets.at(-1) ?? 0,
  }
  const first = placeFirst(stage, em, block, {
    above: reach(bodies[0], inks[0]).above * em,
    below: reach(bodies.at(-1), inks.at(-1)).below * em,
  })
  return {
    baselines: offsets.map((offset) => first + offset),
    bodies,
    y: first + (block.height + block.below - block.above) / 2,
  }
}

type Line = { body: Height | undefined; ink: Height | undefined }

function pitchOf(upper: Line, lower: Line, wanted: number): number {
  const extra = wanted - PLAIN_PITCH
  const bodies = (upper.body?.below ?? 0) + (lower.body?.above ?? 0)
  const inks = (upper.ink?.below ?? 0) + (lower.ink?.above ?? 0)
  return Math.max(wanted, bodies + LEADING + extra, inks + CLEARANCE + extra)
}

function reach(body: Height = LEAST_REACH, ink: Height = LEAST_REACH): Height {
  return tallest([
    LEAST_REACH,
    { above: ink.above + POP_ROOM, below: ink.below + POP_ROOM },
    { above: body.above + BOX_ROOM, below: body.below + BOX_ROOM },
  ])
}

/** The first baseline. */
function placeFirst(
  { frame, style, scale, bleed }: Stage,
  em: number,
  block: Height & { height: number },
  edges: Height,
): number {
  const margin = style.marginV * scale
  const wanted = {
    top: margin + block.above + bleed,
    middle: (frame.height + block.above - block.below - block.height) / 2 - margin,
    bottom: frame.height - margin - Math.max(DESCENT * em, block.below) - block.height,
  }[style.position]
  return clamp(wanted, edges.above + bleed, frame.height - edges.below - bleed - block.height)
}

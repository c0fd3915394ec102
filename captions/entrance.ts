import type { PlacedCue } from '#captions/layout/place.ts'
import { decimal } from './ass.ts'
import type { AnimationIn } from './style.ts'

const ENTRANCE_MS = 140
const SLIDE_EM = 0.6
const START_SCALE = 72
const QUICK_FADE_MS = 60

type Point = { x: number; y: number }

/** Tags that bring one event of a cue to its place; all events of a cue move as one block. */
type Entrance = (cue: PlacedCue, place: Point) => string

export const ENTRANCE_TAGS: Record<AnimationIn, Entrance> = {
  none: (_cue, { x, y }) => `\\pos(${decimal(x)},${decimal(y)})`,
  'slide-up': (cue, { x, y }) => {
    const duration = entranceMs(cue)
    return `${move({ x, y: y + SLIDE_EM * cue.em }, { x, y }, duration)}\\fad(${duration},0)`
  },
  'scale-up': (cue, { x, y }) => {
    const duration = entranceMs(cue)
    const share = START_SCALE / 100
    const from = { x: cue.x + share * (x - cue.x), y: cue.y + share * (y - cue.y) }
    const grow = `\\fscx${START_SCALE}\\fscy${START_SCALE}\\t(0,${duration},\\fscx100\\fscy100)`
    return `${move(from, { x, y }, duration)}\\fad(${Math.min(QUICK_FADE_MS, duration)},0)${grow}`
  },
}

/** When the words of a cue have their own size, in ms from its start: until then the entrance scales them. */
export function fullSizeAtMs(cue: PlacedCue, entrance: AnimationIn): number {
  return entrance === 'scale-up' ? entranceMs(cue) : 0
}

/** When a cue has come to its place, in ms from its start. */
export function atRestAtMs(cue: PlacedCue, entrance: AnimationIn): number {
  return entrance === 'none' ? 0 : entranceMs(cue)
}

/** A cue that is over sooner than the entrance is at rest for its second half. */
function entranceMs({ start, end }: PlacedCue): number {
  return Math.min(ENTRANCE_MS, (end - start) * 5)
}

function move(from: Point, to: Point, duration: number): string {
  const numbers = [from.x, from.y, to.x, to.y].map(decimal)
  return `\\move(${numbers.join(',')},0,${duration})`
}

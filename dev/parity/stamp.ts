import { assTime } from '#captions/ass.ts'

/** Sides, in pixels: of the frame's first corner that belongs to the stamp, and of the square that is drawn in it. */
export const STAMP_SIDE = 8
const SQUARE_SIDE = 4

/** A picture to compare; `stamp` is a colour (0xRRGGBB) that no other picture of the run has. */
export type StampedMoment = { seconds: number; stamp: number }

let stamps = 0

/** Gives each time a stamp that the run has not used; equal times have the same picture, and stamp. */
export function stampTimes(times: readonly number[]): StampedMoment[] {
  const given = new Map<number, number>()
  return times.map((seconds) => {
    const stamp = given.get(seconds) ?? ++stamps
    given.set(seconds, stamp)
    return { seconds, stamp }
  })
}

/** Adds a square to each of the pictures, so that whoever reads a canvas knows which of them it shows. */
export function addStamps(ass: string, moments: readonly StampedMoment[]): string {
  const side = SQUARE_SIDE
  const square = `m 0 0 l ${side} 0 ${side} ${side} 0 ${side}`
  const events = moments.map(({ seconds, stamp }) => {
    const start = Math.floor(seconds * 100 + 1e-6)
    const colour = stamp.toString(16).padStart(6, '0')
    const blueFirst = colour.slice(4) + colour.slice(2, 4) + colour.slice(0, 2)
    const tags = `{\\an7\\pos(0,0)\\1c&H${blueFirst}&\\1a&H00&\\p1}`
    return `Dialogue: 0,${assTime(start)},${assTime(start + 1)},Box,,0,0,0,,${tags}${square}\n`
  })
  return ass + events.join('')
}

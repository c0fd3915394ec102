import type { Area, Luma } from '#tests/support/luma.ts'
import { STAMP_SIDE } from './stamp.ts'

type Planes = readonly [Luma, ...Luma[]]

/** Room around the caption, in pixels. */
const MARGIN = 8

/** An area and a margin around it, inside the frame. Throws when the area is empty. */
export function boxAround(area: Area, frame: { width: number; height: number }): Area {
  if (area.width === 0) throw new Error('no caption is drawn')
  const [left, top] = [Math.max(0, area.left - MARGIN), Math.max(0, area.top - MARGIN)]
  const width = Math.min(frame.width, area.left + area.width + MARGIN) - left
  const height = Math.min(frame.height, area.top + area.height + MARGIN) - top
  return { left, top, width, height }
}

/** The smallest area that holds both; an empty one holds nothing. */
export function unite(one: Area, other: Area): Area {
  if (one.width === 0 || other.width === 0) return one.width === 0 ? other : one
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)]
  const width = Math.max(one.left + one.width, other.left + other.width) - left
  const height = Math.max(one.top + one.height, other.top + other.height) - top
  return { left, top, width, height }
}

/** Where a picture differs from the ground on which it was drawn, in any plane; the stamp does not count. */
export function changedArea(ground: Planes, drawn: Planes): Area {
  const [{ width, height }] = ground
  const edges = { left: width, top: height, right: 0, bottom: 0 }
  ground.forEach(({ values }, channel) => {
    const changed = drawn[channel]?.values ?? values
    for (let row = 0; row < height; row += 1) {
      const start = row * width + (row < STAMP_SIDE ? STAMP_SIDE : 0)
      const end = (row + 1) * width
      // Most rows are as they were, and this is quick.
      if (Buffer.compare(values.subarray(start, end), changed.subarray(start, end)) === 0) continue
      let [first, last] = [start, end - 1]
      while (values[first] === changed[first]) first += 1
      while (values[last] === changed[last]) last -= 1
      edges.left = Math.min(edges.left, first % width)
      edges.right = Math.max(edges.right, (last % width) + 1)
      edges.top = Math.min(edges.top, row)
      edges.bottom = Math.max(edges.bottom, row + 1)
    }
  })
  const { left, top, right, bottom } = edges
  if (right === 0) return { left: 0, top: 0, width: 0, height: 0 }
  return { left, top, width: right - left, height: bottom - top }
}

import { type Contour, contoursOf } from './contours.ts'
import { type Area, boundsOf, overlap, unite } from './skia.ts'
import type { Shape } from './svg-shapes.ts'

/** Below this width and height, in units, nothing is seen of a shape. */
const TINY = 6
/** Gaps of the silhouette below this would be filled by the thinnest outline. */
const TINY_GAP = 48

/** Puts shapes of one colour into one layer where nothing of another colour lies between them. */
export function mergeLayers(shapes: readonly Shape[]): Shape[] {
  const layers: Shape[] = []
  for (const { area, colour } of shapes.filter((shape) => !isTiny(shape.area))) {
    const covered = layers.findLastIndex((layer) => overlap(layer.area, area))
    // A translucent area would swallow what it lies on of its own colour.
    const lowest = colour.endsWith('FF') ? Math.max(covered, 0) : covered + 1
    const target = layers.find((layer, index) => index >= lowest && layer.colour === colour)
    if (target) target.area = unite(target.area, area)
    else layers.push({ area, colour })
  }
  return layers
}

/** All shapes as one area, without the gaps that an outline would fill. */
export function silhouetteOf(shapes: readonly Shape[]): Area {
  return shapes.map(({ area }) => area).reduce(unite)
}

/**
 * An area as whole numbers of a unit: `m`, `l` and `b` as in ASS drawings, each point counted from the end of the step
 * before. Repeated commands are left out.
 */
export const encodeArea = (area: Area) => encode(contoursOf(area), TINY)
export const encodeSilhouette = (area: Area) => encode(contoursOf(area), TINY_GAP)

function encode(contours: readonly Contour[], smallest: number): string {
  let [x, y, written, last] = [0, 0, '', '']
  const write = (command: string, points: readonly (readonly [number, number])[]) => {
    const numbers = points.flatMap(([px, py]) => [Math.round(px) - x, Math.round(py) - y])
    const [endX = 0, endY = 0] = numbers.slice(-2)
    if (command === 'l' && endX === 0 && endY === 0) return
    written += (command === last ? ' ' : command) + numbers.join(' ')
    ;[x, y, last] = [x + endX, y + endY, command]
  }
  for (const { start, segments } of contours.filter((contour) => !isSmall(contour, smallest))) {
    write('m', [start])
    for (const segment of segments) write(segment.length === 1 ? 'l' : 'b', segment)
  }
  return written.replaceAll(' -', '-')
}

function isSmall({ segments }: Contour, smallest: number): boolean {
  const span = (axis: 0 | 1) => {
    const values = segments.flat().map((point) => point[axis])
    return Math.max(...values) - Math.min(...values)
  }
  return span(0) < smallest && span(1) < smallest
}

function isTiny(area: Area): boolean {
  const [left, top, right, bottom] = boundsOf(area)
  return right - left < TINY && bottom - top < TINY
}

import svgpath from 'svgpath'
import type { Area } from './skia.ts'

type Point = readonly [x: number, y: number]
/** Where a contour starts, and its lines (one point) and cubic curves (three). */
export type Contour = { start: Point; segments: (readonly Point[])[] }

const SAMPLES = 8

/**
 * The contours of an area, turned so that nonzero winding, the only rule of ASS drawings, fills what the even-odd rule
 * does: outer ones one way round, holes the other.
 */
export function contoursOf(area: Area): Contour[] {
  const contours = readContours(area.toSVGString())
  const polygons = contours.map(flatten)
  return contours.map((contour, index) => {
    const probe = probeOf(contour)
    const depth = polygons.filter((polygon, at) => at !== index && contains(polygon, probe)).length
    const isRight = signedArea(polygons[index] ?? []) > 0 === (depth % 2 === 0)
    return isRight ? contour : reverse(contour)
  })
}

function readContours(d: string): Contour[] {
  const contours: Contour[] = []
  svgpath(d)
    .abs()
    .iterate(([command, ...numbers], _index, x, y) => {
      const points = pairs(numbers)
      const add = (segment: readonly Point[]) => contours.at(-1)?.segments.push(segment)
      switch (command) {
        case 'M':
          contours.push({ start: points[0] ?? [0, 0], segments: [] })
          break
        case 'L':
        case 'C':
          add(points)
          break
        case 'H':
          add([[numbers[0] ?? 0, y]])
          break
        case 'V':
          add([[x, numbers[0] ?? 0]])
          break
        case 'Q':
          add(cubicOf([x, y], points))
          break
        case 'Z':
          break
        default:
          throw new Error(`a step that is not known: ${command}`)
      }
    })
  return contours.filter(({ segments }) => segments.length > 0)
}

const pairs = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[2 * at] ?? 0,
    numbers[2 * at + 1] ?? 0,
  ])

/** A quadratic curve as a cubic one: control points two thirds of the way to its own. */
function cubicOf(from: Point, [control = from, end = from]: Point[]): Point[] {
  const toward = ([x, y]: Point): Point => [
    x + (2 / 3) * (control[0] - x),
    y + (2 / 3) * (control[1] - y),
  ]
  return [toward(from), toward(end), end]
}

const endOf = (segment: readonly Point[]): Point => segment.at(-1) ?? [0, 0]

function reverse({ start, segments }: Contour): Contour {
  const ends = [start, ...segments.map(endOf)]
  return {
    start: ends.at(-1) ?? start,
    segments: segments
      .map((segment, index) => [...segment.slice(0, -1).reverse(), ends[index] ?? start])
      .reverse(),
  }
}

/** A point of the contour that no other touches: the middle of its longest segment. Areas touch in single points. */
function probeOf({ start, segments }: Contour): Point {
  let [from, longest, probe] = [start, -1, start]
  for (const segment of segments) {
    const end = endOf(segment)
    const length = Math.hypot(end[0] - from[0], end[1] - from[1])
    if (length > longest) {
      longest = length
      probe = pointAt(from, segment, 0.5)
    }
    from = end
  }
  return probe
}

function flatten({ start, segments }: Contour): Point[] {
  let from = start
  return segments.flatMap((segment) => {
    const steps = segment.length === 1 ? 1 : SAMPLES
    const origin = from
    from = endOf(segment)
    return Array.from({ length: steps }, (_, step) => pointAt(origin, segment, (step + 1) / steps))
  })
}

/** A point of a line or a cubic Bezier curve (de Casteljau). */
function pointAt(from: Point, segment: readonly Point[], share: number): Point {
  let points: Point[] = [from, ...segment]
  while (points.length > 1) {
    points = points.slice(1).map(([x, y], index): Point => {
      const [left, top] = points[index] ?? [x, y]
      return [left + share * (x - left), top + share * (y - top)]
    })
  }
  return points[0] ?? from
}

function signedArea(polygon: readonly Point[]): number {
  return polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
}

function contains(polygon: readonly Point[], [x, y]: Point): boolean {
  let isInside = false
  polygon.forEach(([endX, endY], index) => {
    const [fromX, fromY] = polygon.at(index - 1) ?? [endX, endY]
    if (endY > y !== fromY > y && x < ((fromX - endX) * (y - endY)) / (fromY - endY) + endX)
      isInside = !isInside
  })
  return isInside
}

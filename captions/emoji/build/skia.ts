import canvasKit, { type Path, type PathOp } from 'canvaskit-wasm'

const skia = await canvasKit()

/** A flat area without overlaps, filled by the even-odd rule. Never freed: the build is short. */
export type Area = Path

/** What an SVG path fills. Throws when it is none. */
export function areaOf(d: string, rule: 'nonzero' | 'evenodd' = 'nonzero'): Area {
  const path = skia.Path.MakeFromSVGString(d)
  if (!path) throw new Error(`no path: ${d.slice(0, 80)}`)
  if (rule === 'evenodd') path.setFillType(skia.FillType.EvenOdd)
  return unite(path, path)
}

export const unite = (one: Area, other: Area) => combine(one, other, skia.PathOp.Union)
export const intersect = (one: Area, other: Area) => combine(one, other, skia.PathOp.Intersect)

export type Pen = { width: number; cap: string; join: string }

/** What a pen covers that follows an SVG path. */
export function strokeOf(d: string, { width, cap, join }: Pen): Area {
  const caps: Record<string, typeof skia.StrokeCap.Butt> = {
    round: skia.StrokeCap.Round,
    square: skia.StrokeCap.Square,
  }
  const stroked = skia.Path.MakeFromSVGString(d)?.makeStroked({
    width,
    cap: caps[cap] ?? skia.StrokeCap.Butt,
    join: join === 'round' ? skia.StrokeJoin.Round : skia.StrokeJoin.Miter,
  })
  if (!stroked) throw new Error(`a stroke that covers nothing: ${d.slice(0, 80)}`)
  return unite(stroked, stroked)
}

/** Left, top, right and bottom. */
export function boundsOf(area: Area): [number, number, number, number] {
  const [left = 0, top = 0, right = 0, bottom = 0] = area.computeTightBounds()
  return [left, top, right, bottom]
}

export function overlap(one: Area, other: Area): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)]
  const apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1]
  return !apart && !intersect(one, other).isEmpty()
}

/** Tried in turn, in units: Skia gives up on some curves that nearly coincide, and not on the same a hair apart. */
const NUDGES = [0, 0.03, -0.03, 0.1, -0.1]

function combine(one: Area, other: Area, operation: PathOp): Area {
  for (const nudge of NUDGES) {
    const moved = nudge === 0 ? other : movedBy(other, nudge)
    const combined = skia.Path.MakeFromOp(one, moved, operation)
    if (combined) return combined
  }
  throw new Error('two areas that Skia cannot combine')
}

function movedBy(area: Area, distance: number): Area {
  const moved = new skia.PathBuilder(area).offset(distance, distance)
  return moved.detachAndDelete()
}

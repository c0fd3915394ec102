import { decimal } from '#captions/ass.ts'

/** Distance of a Bezier control point from the corner, in radii, that makes a quarter circle (1 - 0.5523). */
const CONTROL_SHARE = 0.4477

/** An ASS drawing of a box from (0,0); libass centres drawings rightly only when they start there. */
export function boxPath(width: number, height: number, radius: number): string {
  const draw = (command: string, ...numbers: number[]) =>
    [command, ...numbers.map(decimal)].join(' ')
  if (radius <= 0) {
    return [draw('m', 0, 0), draw('l', width, 0, width, height, 0, height)].join(' ')
  }
  const r = Math.min(radius, width / 2, height / 2)
  const c = r * CONTROL_SHARE
  return [
    draw('m', r, 0),
    draw('l', width - r, 0),
    draw('b', width - c, 0, width, c, width, r),
    draw('l', width, height - r),
    draw('b', width, height - c, width - c, height, width - r, height),
    draw('l', r, height),
    draw('b', c, height, 0, height - c, 0, height - r),
    draw('l', 0, r),
    draw('b', 0, c, c, 0, r, 0),
  ].join(' ')
}

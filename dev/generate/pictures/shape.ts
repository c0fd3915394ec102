/**
 * Signed distances to flat shapes: negative inside. Lengths are shares of the frame's width, y grows downwards, and
 * 0, 0 is the middle of the frame.
 */
export type Shape = (x: number, y: number) => number

export function ellipse(cx: number, cy: number, rx: number, ry: number): Shape {
  return (x, y) => {
    const [px, py] = [(x - cx) / rx, (y - cy) / ry]
    const [qx, qy] = [px / rx, py / ry]
    const k = Math.sqrt(px * px + py * py)
    const slope = Math.sqrt(qx * qx + qy * qy)
    return slope === 0 ? -Math.min(rx, ry) : (k * (k - 1)) / slope
  }
}

/** A line with round ends; its radius goes from `ra` to `rb`. */
export function limb(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  ra: number,
  rb = ra,
): Shape {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  return (x, y) => {
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square))
    const [px, py] = [x - ax - along * dx, y - ay - along * dy]
    return Math.sqrt(px * px + py * py) - (ra + (rb - ra) * along)
  }
}

export function roundedBox(
  cx: number,
  cy: number,
  halfWidth: number,
  halfHeight: number,
  corner: number,
): Shape {
  return (x, y) => {
    const qx = Math.abs(x - cx) - halfWidth + corner
    const qy = Math.abs(y - cy) - halfHeight + corner
    const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0))
    return outside + Math.min(Math.max(qx, qy), 0) - corner
  }
}

/** Shapes melted into one; `softness` is how far their seam reaches. */
export function melt(softness: number, first: Shape, ...others: Shape[]): Shape {
  return (x, y) => {
    let distance = first(x, y)
    for (const other of others) {
      const next = other(x, y)
      const overlap = Math.max(softness - Math.abs(distance - next), 0) / softness
      distance = Math.min(distance, next) - (overlap * overlap * softness) / 4
    }
    return distance
  }
}

/** Turned by `angle` (radians, clockwise on screen) about a point, then moved. */
export function placed(
  shape: Shape,
  {
    angle,
    about,
    by,
  }: { angle: number; about: readonly [number, number]; by: readonly [number, number] },
): Shape {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [px, py] = about
  return (x, y) => {
    const [dx, dy] = [x - by[0] - px, y - by[1] - py]
    return shape(px + dx * cos + dy * sin, py - dx * sin + dy * cos)
  }
}

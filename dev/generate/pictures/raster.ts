import type { Shape } from './shape.ts'

/** A picture's size in pixels; places on it are in widths of the frame, 0, 0 is its middle and y grows downwards. */
export type Size = { width: number; height: number }

/** One number per pixel, row after row. */
export type Layer = Float32Array

/** Soft enough that an edge has no stairs, in widths of the frame. */
const EDGE = 0.0035
const BLOCK = 8

/** Where a pixel's middle lies. */
export const placeOf = {
  x: (column: number, { width }: Size): number => (column + 0.5) / width - 0.5,
  y: (row: number, { width, height }: Size): number => (row + 0.5 - height / 2) / width,
}

/** How much of each pixel a shape covers, 0 to 1. Blocks that lie wholly inside or outside are filled at once. */
export function cover(shape: Shape, size: Size): Layer {
  const layer = new Float32Array(size.width * size.height)
  const reach = (BLOCK / size.width) * 0.75 + EDGE
  for (let top = 0; top < size.height; top += BLOCK) {
    for (let left = 0; left < size.width; left += BLOCK) {
      const middle = shape(placeOf.x(left + BLOCK / 2, size), placeOf.y(top + BLOCK / 2, size))
      if (middle > reach) continue
      const bottom = Math.min(top + BLOCK, size.height)
      const right = Math.min(left + BLOCK, size.width)
      for (let row = top; row < bottom; row++) {
        const y = placeOf.y(row, size)
        for (let column = left; column < right; column++) {
          const distance = middle < -reach ? middle : shape(placeOf.x(column, size), y)
          layer[row * size.width + column] = smoothstep(EDGE, -EDGE, distance)
        }
      }
    }
  }
  return layer
}

/** A Gaussian blur as three box blurs; `sigma` in widths of the frame. */
export function blur(layer: Layer, sigma: number, size: Size): Layer {
  const radius = Math.max(1, Math.round(sigma * size.width))
  const from = Float32Array.from(layer)
  const to = new Float32Array(layer.length)
  for (let pass = 0; pass < 3; pass++) {
    averageRows(from, to, radius, size)
    averageColumns(to, from, radius, size)
  }
  return from
}

function averageRows(from: Layer, to: Layer, radius: number, { width, height }: Size): void {
  const share = 1 / (2 * radius + 1)
  for (let row = 0; row < height; row++) {
    const first = row * width
    const last = first + width - 1
    let sum = 0
    for (let k = -radius; k <= radius; k++) sum += at(from, first + k, first, last)
    for (let column = 0; column < width; column++) {
      const here = first + column
      to[here] = sum * share
      sum += at(from, here + radius + 1, first, last) - at(from, here - radius, first, last)
    }
  }
}

/** All columns side by side: going down one column at a time would miss the cache at every step. */
function averageColumns(from: Layer, to: Layer, radius: number, { width, height }: Size): void {
  const share = 1 / (2 * radius + 1)
  const sums = new Float32Array(width)
  const addRow = (row: number, factor: number) => {
    const start = Math.min(height - 1, Math.max(0, row)) * width
    for (let column = 0; column < width; column++)
      sums[column] = (sums[column] ?? 0) + factor * (from[start + column] ?? 0)
  }
  for (let k = -radius; k <= radius; k++) addRow(k, 1)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++)
      to[row * width + column] = (sums[column] ?? 0) * share
    addRow(row + radius + 1, 1)
    addRow(row - radius, -1)
  }
}

function at(layer: Layer, index: number, first: number, last: number): number {
  return layer[Math.min(last, Math.max(first, index))] ?? 0
}

/** The value of the pixel nearest to a place; places outside take the edge's. */
export function sample(layer: Layer, x: number, y: number, { width, height }: Size): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor((x + 0.5) * width)))
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * width + height / 2)))
  return layer[row * width + column] ?? 0
}

/** 0 at `from`, 1 at `to`, soft between; `from` may be the larger. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

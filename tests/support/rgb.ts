import { type Area, cutPlane, type Luma, lumaSsim, type Rgba } from './luma.ts'

/** Red, green and blue, one plane each. */
export type Rgb = readonly [Luma, Luma, Luma]

/** How alike two pictures are in an area. */
export type Likeness = {
  /** Structural similarity (1 = equal), the mean over the channels of what `lumaSsim` finds in each. */
  ssim: number
  /** Mean absolute difference over pixels and channels, of 255. */
  difference: number
}

export function rgbLikeness(one: Rgb, other: Rgb, area: Area): Likeness {
  const mean = (measure: (a: Luma, b: Luma) => number) =>
    (measure(one[0], other[0]) + measure(one[1], other[1]) + measure(one[2], other[2])) / 3
  return {
    ssim: mean((a, b) => lumaSsim(a, b, area)),
    difference: mean((a, b) => meanDifference(a, b, area)),
  }
}

function meanDifference(one: Luma, other: Luma, { left, top, width, height }: Area): number {
  let sum = 0
  for (let row = top; row < top + height; row += 1)
    for (let column = left; column < left + width; column += 1) {
      const offset = row * one.width + column
      sum += Math.abs((one.values[offset] ?? 0) - (other.values[offset] ?? 0))
    }
  return sum / (width * height)
}

/** Lays pixels over a picture, as a page does with a canvas. */
export function layOver(under: Rgb, over: Rgba): Rgb {
  const lay = (plane: Luma, channel: number): Luma => {
    const values = new Uint8Array(plane.values)
    for (let pixel = 0; pixel < values.length; pixel += 1) {
      const alpha = (over.data[pixel * 4 + 3] ?? 0) / 255
      if (alpha === 0) continue
      const value = over.data[pixel * 4 + channel] ?? 0
      values[pixel] = Math.round((values[pixel] ?? 0) * (1 - alpha) + value * alpha)
    }
    return { ...plane, values }
  }
  return [lay(under[0], 0), lay(under[1], 1), lay(under[2], 2)]
}

/** Frames of raw `gbrp`, the planes in the order that ffmpeg writes them: green, blue, red. */
export function readGbrp(raw: Buffer, width: number, height: number): Rgb[] {
  const length = width * height
  if (raw.length === 0 || raw.length % (3 * length) !== 0)
    throw new Error(`${raw.length} bytes are no frames of ${width}x${height}`)
  return Array.from({ length: raw.length / (3 * length) }, (_, index): Rgb => {
    const plane = (at: number): Luma => {
      const start = (3 * index + at) * length
      return { width, height, values: raw.subarray(start, start + length) }
    }
    return [plane(2), plane(0), plane(1)]
  })
}

/** One frame of raw `gbrp`. */
export function toGbrp([red, green, blue]: Rgb): Buffer {
  return Buffer.concat([green.values, blue.values, red.values])
}

/** A part of a picture. */
export function cutOut([red, green, blue]: Rgb, area: Area): Rgb {
  return [cutPlane(red, area), cutPlane(green, area), cutPlane(blue, area)]
}

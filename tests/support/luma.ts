/** One plane of 8-bit brightness, row by row. */
export type Luma = { width: number; height: number; values: Uint8Array }
export type Area = { left: number; top: number; width: number; height: number }
/** Pixels with straight alpha, four bytes each, as canvases give them. */
export type Rgba = { width: number; height: number; data: Uint8Array }

const WINDOW = 8
const STRIDE = 4
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2

/** Mean structural similarity (1 = equal) over an area: windows of 8 x 8 pixels, four apart, as ffmpeg's filter has them. */
export function lumaSsim(one: Luma, other: Luma, area: Area): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error(`${one.width}x${one.height} against ${other.width}x${other.height}`)
  let [sum, count] = [0, 0]
  for (let top = area.top; top + WINDOW <= area.top + area.height; top += STRIDE) {
    for (let left = area.left; left + WINDOW <= area.left + area.width; left += STRIDE) {
      sum += windowSsim(one, other, left, top)
      count += 1
    }
  }
  if (count === 0) throw new Error('the area is smaller than a window')
  return sum / count
}

function windowSsim(one: Luma, other: Luma, left: number, top: number): number {
  let [sumA, sumB, sumAa, sumBb, sumAb] = [0, 0, 0, 0, 0]
  for (let row = top; row < top + WINDOW; row += 1) {
    for (
      let offset = row * one.width + left;
      offset < row * one.width + left + WINDOW;
      offset += 1
    ) {
      const [a, b] = [one.values[offset] ?? 0, other.values[offset] ?? 0]
      sumA += a
      sumB += b
      sumAa += a * a
      sumBb += b * b
      sumAb += a * b
    }
  }
  const n = WINDOW * WINDOW
  const [meanA, meanB] = [sumA / n, sumB / n]
  const varianceA = sumAa / n - meanA * meanA
  const varianceB = sumBb / n - meanB * meanB
  const covariance = sumAb / n - meanA * meanB
  const likeness = (2 * meanA * meanB + C1) * (2 * covariance + C2)
  return likeness / ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
}

/** A part of a picture. */
export function cutPlane(plane: Luma, { left, top, width, height }: Area): Luma {
  const values = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    const start = (top + row) * plane.width + left
    values.set(plane.values.subarray(start, start + width), row * width)
  }
  return { width, height, values }
}

/** Lays pixels over a picture in BT.709, limited range, as libass blends into a frame. */
export function composite(under: Luma, over: Rgba): Luma {
  if (under.width !== over.width || under.height !== over.height)
    throw new Error(`${over.width}x${over.height} over ${under.width}x${under.height}`)
  // `slice` of a Buffer would write into the picture below.
  const values = new Uint8Array(under.values)
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const alpha = (over.data[pixel * 4 + 3] ?? 0) / 255
    if (alpha === 0) continue
    const [red = 0, green = 0, blue = 0] = over.data.subarray(pixel * 4, pixel * 4 + 3)
    const luma = 16 + (219 / 255) * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    values[pixel] = Math.round((values[pixel] ?? 0) * (1 - alpha) + luma * alpha)
  }
  return { ...under, values }
}

/** The smallest area with everything that is not see-through, and `margin` pixels around it; null when there is nothing. */
export function drawnArea({ width, height, data }: Rgba, margin: number): Area | null {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (data[(row * width + column) * 4 + 3] === 0) continue
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = row
    }
  }
  if (right < 0) return null
  left = Math.max(0, left - margin)
  top = Math.max(0, top - margin)
  return {
    left,
    top,
    width: Math.min(width, right + 1 + margin) - left,
    height: Math.min(height, bottom + 1 + margin) - top,
  }
}

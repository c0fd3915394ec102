import type { Frame } from '#tests/support/ffmpeg.ts'

export type Colour = readonly [number, number, number]
export type Box = { left: number; top: number; width: number; height: number }

export function parseColour(hex: string): Colour {
  const channel = (index: number) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)
  return [channel(0), channel(1), channel(2)]
}

/** Share (0 to 1) of a box's pixels that differ from a colour by at most `tolerance` in each channel. */
export function shareOfColour(frame: Frame, box: Box, colour: Colour, tolerance = 40): number {
  let hits = 0
  let count = 0
  for (let row = Math.round(box.top); row < Math.round(box.top + box.height); row += 1) {
    for (
      let column = Math.round(box.left);
      column < Math.round(box.left + box.width);
      column += 1
    ) {
      const offset = (row * frame.width + column) * 3
      const isNear = ([0, 1, 2] as const).every(
        (channel) => Math.abs((frame.rgb[offset + channel] ?? 0) - colour[channel]) <= tolerance,
      )
      if (isNear) hits += 1
      count += 1
    }
  }
  return hits / count
}

/** Share (0 to 1) of the values in two frames of the same size that differ by more than `tolerance`. */
export function shareOfDifferent(one: Frame, other: Frame, tolerance: number): number {
  if (one.rgb.length !== other.rgb.length) throw new Error('the frames differ in size')
  let different = 0
  for (let index = 0; index < one.rgb.length; index += 1) {
    if (Math.abs((one.rgb[index] ?? 0) - (other.rgb[index] ?? 0)) > tolerance) different += 1
  }
  return different / one.rgb.length
}

import type { Frame as Picture } from '#tests/support/ffmpeg.ts'

/** Edges of ink in pixels; `right` and `bottom` are the first without. */
export type Box = { left: number; top: number; right: number; bottom: number }
type Rgb = readonly [number, number, number]
export type Matches = (pixel: Rgb) => boolean

/** More than a soft edge over black. */
export const isLit: Matches = (pixel) => Math.max(...pixel) >= 96

/** Within 40 of 255 of a colour in each channel. */
export function isNear(hex: string): Matches {
  const wanted = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return (pixel) => pixel.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= 40)
}

/** The pixels that match, as [column, row]. */
export function inkOf({ width, rgb }: Picture, matches: Matches = isLit): [number, number][] {
  const found: [number, number][] = []
  for (let offset = 0; offset < rgb.length; offset += 3) {
    const pixel = [rgb[offset] ?? 0, rgb[offset + 1] ?? 0, rgb[offset + 2] ?? 0] as const
    if (matches(pixel)) found.push([(offset / 3) % width, Math.floor(offset / 3 / width)])
  }
  return found
}

/** The box around the pixels that match. Throws when none does. */
export function inkBox(picture: Picture, matches: Matches = isLit): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [column, row] of inkOf(picture, matches)) {
    box.left = Math.min(box.left, column)
    box.top = Math.min(box.top, row)
    box.right = Math.max(box.right, column + 1)
    box.bottom = Math.max(box.bottom, row + 1)
  }
  if (box.right < box.left) throw new Error('no ink in this picture')
  return box
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FONTS_FOLDER } from '#tests/golden/caption-fonts.ts'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import type { TileCaptions } from './tile-captions.ts'

type Clip = { width: number; height: number; framesPerSecond: number; seconds: number }

/** The middle of captions, drawn by libass over black and over white: packed 8-bit RGB, frame after frame. */
export type DrawnCaptions = { onBlack: Buffer; onWhite: Buffer }

export function drawCaptions({ ass, frame }: TileCaptions, clip: Clip): DrawnCaptions {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-captions-'))
  const file = join(folder, 'captions.ass')
  writeFileSync(file, ass)
  const drawOn = (colour: string) =>
    ffmpeg(
      ...['-f', 'lavfi', '-i'],
      `color=c=${colour}:size=${frame.width}x${frame.height}:rate=${clip.framesPerSecond}:duration=${clip.seconds},format=gbrp`,
      '-vf',
      `ass=${file}:fontsdir=${join(FONTS_FOLDER, 'files')},crop=${clip.width}:${clip.height},format=rgb24`,
      ...['-f', 'rawvideo', '-'],
    )
  try {
    return { onBlack: drawOn('black'), onWhite: drawOn('white') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Share of the ground that shows through, 0 to 255, at the pixel whose red stands at `offset`. */
function ground({ onBlack, onWhite }: DrawnCaptions, offset: number): number {
  const through = (channel: number) =>
    (onWhite[offset + channel] ?? 0) - (onBlack[offset + channel] ?? 0)
  return Math.round((through(0) + through(1) + through(2)) / 3)
}

/** Captions over one picture, as RGB. */
export function layOver(drawn: DrawnCaptions, picture: Buffer): Buffer {
  const pixels = Buffer.from(drawn.onBlack)
  for (let offset = 0; offset < pixels.length; offset += 3) {
    const share = ground(drawn, offset) / 255
    for (let channel = offset; channel < offset + 3; channel++)
      pixels[channel] = (pixels[channel] ?? 0) + share * (picture[channel % picture.length] ?? 0)
  }
  return pixels
}

/**
 * Captions alone, as RGBA. Soft edges keep so many `shades` only, which halves the size of what is packed without loss;
 * colours of whole surfaces stay exact.
 */
export function cutOut(drawn: DrawnCaptions, shades: number): Buffer {
  const { onBlack } = drawn
  const pixels = Buffer.alloc((onBlack.length / 3) * 4)
  const surfaces = surfaceColours(onBlack)
  const snap = (value: number) =>
    Math.round((Math.round((value * (shades - 1)) / 255) * 255) / (shades - 1))
  for (let from = 0, to = 0; from < onBlack.length; from += 3, to += 4) {
    const exact = 255 - ground(drawn, from)
    const opacity = snap(exact)
    if (opacity === 0) continue
    const isSurface = surfaces.has(onBlack.readUIntBE(from, 3))
    for (let channel = 0; channel < 3; channel++) {
      const value = Math.min(255, Math.round(((onBlack[from + channel] ?? 0) * 255) / exact))
      pixels[to + channel] = isSurface ? value : snap(value)
    }
    pixels[to + 3] = opacity
  }
  return pixels
}

/** Colours that fill more than a three-hundredth of all frames. */
function surfaceColours(rgb: Buffer): Set<number> {
  const counts = new Map<number, number>()
  for (let offset = 0; offset < rgb.length; offset += 3) {
    const colour = rgb.readUIntBE(offset, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const enough = rgb.length / 3 / 300
  return new Set([...counts].filter(([, count]) => count > enough).map(([colour]) => colour))
}

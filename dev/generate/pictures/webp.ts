import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import type { Size } from './raster.ts'

type Packing = Size & {
  format: 'rgba' | 'rgb24'
  /** Without it the packing is lossless. */
  quality?: number
  framesPerSecond?: number
}

/** Writes raw frames as a WebP picture; more than one frame makes an animation that repeats for ever. */
export function writeWebp(file: string, frames: Buffer, packing: Packing): void {
  const { width, height, format, quality, framesPerSecond = 25 } = packing
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-webp-'))
  const raw = join(folder, 'frames')
  writeFileSync(raw, frames)
  const isAnimated = frames.length > width * height * (format === 'rgba' ? 4 : 3)
  try {
    ffmpeg(
      ...['-f', 'rawvideo', '-pixel_format', format, '-video_size', `${width}x${height}`],
      ...['-framerate', String(framesPerSecond), '-i', raw],
      ...['-c:v', isAnimated ? 'libwebp_anim' : 'libwebp', '-compression_level', '6'],
      ...(quality === undefined ? ['-lossless', '1'] : ['-quality', String(quality)]),
      ...['-loop', '0', file],
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledCaptions, Frame } from '#captions/index.ts'
import { FONTS_FOLDER } from '#tests/golden/caption-fonts.ts'
import { runFfmpeg } from '#tests/support/ffmpeg.ts'
import type { Luma } from '#tests/support/luma.ts'
import { type Rgb, readGbrp } from '#tests/support/rgb.ts'
import { GROUND_NAMES, type GroundName, type Grounds } from './grounds.ts'
import { lumaFrames } from './luma-frames.ts'

type DrawnCaptions = Pick<CompiledCaptions, 'ass' | 'fontFiles'>

/** Units of time of an MP4 as ffmpeg writes it; frames are shown at whole numbers of them. */
const TICKS_PER_SECOND = 15_360

/**
 * What the worker's ffmpeg draws straight into RGB, with no fonts but those that the captions name: for each time, in
 * rising order, a picture on each ground.
 */
export async function drawByFfmpeg(
  captions: DrawnCaptions,
  seconds: readonly number[],
  { width, height }: Frame,
  grounds: Grounds,
): Promise<Record<GroundName, Rgb>[]> {
  const count = GROUND_NAMES.length
  // A tick later is the same millisecond, in which libass counts.
  const ticks = seconds.map((time) => Math.round(time * TICKS_PER_SECOND))
  const times = ticks.map((tick, index) => `eq(floor(N/${count}),${index})*${tick}`).join('+')
  const raw = await withFilter(captions, (filter) =>
    runFfmpeg(
      ...['-f', 'rawvideo', '-pixel_format', 'gbrp', '-video_size', `${width}x${height}`],
      ...['-stream_loop', '-1', '-i', grounds.file],
      ...['-vf', `settb=1/${TICKS_PER_SECOND},setpts='${times}+mod(N,${count})',${filter}`],
      ...['-frames:v', String(count * seconds.length), '-fps_mode', 'passthrough'],
      ...['-f', 'rawvideo', '-pix_fmt', 'gbrp', '-'],
    ),
  )
  const pictures = readGbrp(raw, width, height)
  return seconds.map((_, index) => {
    const onGrounds = GROUND_NAMES.map((name, place) => [name, pictures[count * index + place]])
    return Object.fromEntries(onGrounds) as Record<GroundName, Rgb>
  })
}

type Frames = { clip: string; seconds: readonly number[]; frame: Frame; filters: string }

/** Brightness of frames of a clip, in rising order, with captions on them as the worker's ffmpeg draws these. */
export function drawOnClip(
  captions: DrawnCaptions,
  { clip, seconds, frame, filters }: Frames,
): Promise<Luma[]> {
  return withFilter(captions, (filter) => lumaFrames(clip, seconds, frame, `${filters},${filter}`))
}

/** Hands over the filter that draws captions, good until what is done with it ends. */
async function withFilter<Result>(
  { ass, fontFiles }: DrawnCaptions,
  use: (filter: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-drawn-'))
  try {
    const [file, fonts] = [join(folder, 'captions.ass'), join(folder, 'fonts')]
    writeFileSync(file, ass)
    mkdirSync(fonts)
    for (const font of fontFiles)
      symlinkSync(join(FONTS_FOLDER, 'files', font.file), join(fonts, font.file))
    return await use(`ass=${file}:fontsdir=${fonts}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

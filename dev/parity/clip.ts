import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Word } from '#captions/index.ts'
import type { PlacedCue } from '#captions/layout/place.ts'
import { runFfmpeg } from '#tests/support/ffmpeg.ts'
import { toGbrp } from '#tests/support/rgb.ts'
import { FRAMES_PER_SECOND } from './moments.ts'
import { paintTexture } from './texture.ts'

export const CLIP_SECONDS = 2.4
/** Frames before captions begin, so that these are not in the first one, which encoders keep better than others. */
const LEAD_SECONDS = 0.3
/** How far the picture moves in all, a pixel a frame. */
const PAN = Math.ceil(CLIP_SECONDS * FRAMES_PER_SECOND)

/** Writes a clip of the texture in slow motion past the camera, almost without loss, tagged as phones tag theirs. */
export async function makeClip({ width, height }: Frame, folder: string): Promise<string> {
  const picture = join(folder, `${width}x${height}-texture.gbrp`)
  const clip = join(folder, `${width}x${height}.mp4`)
  const [wide, high] = [width + PAN, height + PAN]
  writeFileSync(picture, toGbrp(paintTexture(wide, high)))
  const filters = [
    `crop=${width}:${height}:x=n:y=n/2`,
    'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int',
    'format=yuv420p',
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv',
  ]
  await runFfmpeg(
    ...['-f', 'rawvideo', '-pixel_format', 'gbrp', '-video_size', `${wide}x${high}`],
    ...['-framerate', String(FRAMES_PER_SECOND), '-stream_loop', '-1', '-i', picture],
    ...['-t', String(CLIP_SECONDS), '-vf', filters.join(',')],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '4', clip],
  )
  return clip
}

/** The words from a cue on, as if the clip had begun shortly before it. */
export function wordsOfClip(words: readonly Word[], cue: PlacedCue): Word[] {
  const from = cue.start / 100
  return words
    .filter(({ start }) => start >= from - 0.01)
    .map((word) => ({
      ...word,
      start: word.start - from + LEAD_SECONDS,
      end: word.end - from + LEAD_SECONDS,
    }))
}

/** As much of a cue as the clip shows. */
export function cueInClip(cue: PlacedCue): PlacedCue {
  const end = Math.min(cue.end, CLIP_SECONDS * 100 - 10)
  return { ...cue, end, words: cue.words.filter(({ start }) => start < end) }
}

import type { Frame } from '#captions/index.ts'
import { runFfmpeg } from '#tests/support/ffmpeg.ts'
import type { Luma } from '#tests/support/luma.ts'

/** Times of frames are told with this precision. */
const TOLERANCE_SECONDS = 0.004

/**
 * Brightness of the frames that begin at times, in rising order. Decodes from the start: `filters`, passed first, may go
 * by the times of the file.
 */
export async function lumaFrames(
  file: string,
  seconds: readonly number[],
  { width, height }: Frame,
  filters = 'null',
): Promise<Luma[]> {
  const isFirstAt = seconds.map((time) => {
    const begins = time - TOLERANCE_SECONDS
    return `gte(t,${begins})*(isnan(prev_t)+lt(prev_t,${begins}))`
  })
  const raw = await runFfmpeg(
    ...['-i', file, '-fps_mode', 'passthrough', '-frames:v', String(seconds.length)],
    ...['-vf', `${filters},select='${isFirstAt.join('+')}',format=yuv420p,extractplanes=y`],
    ...['-f', 'rawvideo', '-'],
  )
  const length = width * height
  if (raw.length !== length * seconds.length)
    throw new Error(`${file} has no frames of ${width}x${height} at ${seconds.join(', ')} s`)
  return seconds.map((_, index) => ({
    width,
    height,
    values: raw.subarray(index * length, (index + 1) * length),
  }))
}

/** As `lumaFrames`, for one time. */
export async function lumaFrame(
  file: string,
  seconds: number,
  frame: Frame,
  filters = 'null',
): Promise<Luma> {
  const [luma] = await lumaFrames(file, [seconds], frame, filters)
  if (!luma) throw new Error(`${file} has no frame at ${seconds} s`)
  return luma
}

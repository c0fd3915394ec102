import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FONTS_FOLDER } from '#tests/golden/caption-fonts.ts'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import type { Mood } from './moods.ts'
import { paint } from './painter.ts'
import type { Size } from './raster.ts'

/** Frames of a loop, painted once and packed as often as wanted. */
export type Film = Disposable & { size: Size; framesPerSecond: number; file: string }

export type Loop = { mood: Mood; size: Size; seconds: number; framesPerSecond: number }

/** Paints a loop into a file of raw frames, which lasts until the film is disposed of. Takes about 0.5 s per frame. */
export function paintFilm({ mood, size, seconds, framesPerSecond }: Loop): Film {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-film-'))
  const file = join(folder, 'frames')
  const handle = openSync(file, 'w')
  const count = Math.round(seconds * framesPerSecond)
  for (let frame = 0; frame < count; frame++) writeSync(handle, paint(mood, size, frame / count))
  closeSync(handle)
  return {
    size,
    framesPerSecond,
    file,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

const inputOf = ({ size, framesPerSecond, file }: Film): string[] => [
  ...['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${size.width}x${size.height}`],
  ...['-framerate', String(framesPerSecond), '-i', file],
]

/** Burns captions into RGB, before any chroma is lost. */
function burn(film: Film, ass: string): string {
  const file = `${film.file}.ass`
  writeFileSync(file, ass)
  return `format=gbrp,ass=${file}:fontsdir=${join(FONTS_FOLDER, 'files')}`
}

const TO_VIDEO =
  'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p'
const TAGS = ['primaries', 'trc'].flatMap((tag) => [`-color_${tag}`, 'bt709'])

type Packing = { ass?: string; crf: number; hasSilence?: boolean }

/** Writes a film as H.264 that plays everywhere and starts before it is loaded. */
export function writeMp4(target: string, film: Film, { ass, crf, hasSilence }: Packing): void {
  const filters = [...(ass === undefined ? [] : [burn(film, ass)]), TO_VIDEO]
  ffmpeg(
    ...inputOf(film),
    ...(hasSilence ? ['-f', 'lavfi', '-i', 'anullsrc=sample_rate=48000', '-shortest'] : ['-an']),
    ...['-vf', filters.join(','), '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryslow'],
    ...['-crf', String(crf), '-aq-mode', '3', '-g', '600', '-threads', '1'],
    ...['-colorspace', 'bt709', '-color_range', 'tv', ...TAGS],
    ...['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', target],
  )
}

/** Writes one captioned frame of a film as a picture. */
export function writePoster(target: string, film: Film, ass: string, second: number): void {
  ffmpeg(
    ...inputOf(film),
    ...['-vf', `${burn(film, ass)},select='gte(t,${second})'`, '-frames:v', '1'],
    ...['-c:v', 'libwebp', '-quality', '82', '-compression_level', '6', target],
  )
}

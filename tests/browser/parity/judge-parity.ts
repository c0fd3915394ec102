import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import { type Area, composite, drawnArea, type Luma, lumaSsim } from '#tests/support/luma.ts'
import { ROOT } from '#tests/support/repository.ts'
import type { CanvasFrame } from './canvas-frame.ts'

/** How much less alike preview and export may be than a source and its export without captions. */
export const PARITY_TOLERANCE = 0.003
const MARGIN = 8

/** A source, and what the encoder alone does to it. */
export type ParityReference = { source: string; plain: string; filters: string }

/** Luma SSIM in the caption area: preview against export, and source against the export without captions. */
export type Parity = { seconds: number; ssim: number; reference: number; drop: number; area: Area }

/** Exports the source without captions, with the worker's own code, into an empty folder. Takes as long as an export. */
export function makeReference(source: string, folder: string): ParityReference {
  const worker = join(ROOT, 'worker')
  const answer = execFileSync(
    join(worker, '.venv', 'bin', 'python'),
    [join(import.meta.dirname, 'plain_export.py'), source, folder],
    { encoding: 'utf8', env: { ...process.env, PYTHONPATH: worker } },
  )
  const { filters } = JSON.parse(answer) as { filters: string }
  return { source, plain: join(folder, 'plain.mp4'), filters }
}

/**
 * Compares the canvas over a frame of the source with the same frame of the export. Preview equals export when `drop` is
 * at most PARITY_TOLERANCE. Throws when the canvas shows no captions.
 */
export function judgeParity(
  canvas: CanvasFrame,
  exported: string,
  { source, plain, filters }: ParityReference,
): Parity {
  const area = drawnArea(canvas, MARGIN)
  if (!area) throw new Error(`no captions on the canvas at ${canvas.seconds} s`)
  const read = (file: string, chain?: string) => lumaAt(file, canvas, chain)
  const original = read(source, filters)
  const ssim = lumaSsim(read(exported), composite(original, canvas), area)
  const reference = lumaSsim(read(plain), original, area)
  return { seconds: canvas.seconds, ssim, reference, drop: reference - ssim, area }
}

/** Brightness of the frame that begins at `seconds`. */
function lumaAt(file: string, { seconds, width, height }: CanvasFrame, filters = 'null'): Luma {
  // A little before it: seeking gives the first frame that begins at or after.
  const seek = Math.max(0, seconds - 0.004).toFixed(6)
  const values = ffmpeg(
    ...['-ss', seek, '-i', file, '-frames:v', '1'],
    ...['-vf', `${filters},format=yuv420p,extractplanes=y`, '-f', 'rawvideo', '-'],
  )
  if (values.length !== width * height)
    throw new Error(`${file} has no frame of ${width}x${height} at ${seconds} s`)
  return { width, height, values }
}

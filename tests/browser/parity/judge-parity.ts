import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import { type Area, composite, drawnArea, type Luma, lumaSsim } from '#tests/support/luma.ts'
import { ROOT } from '#tests/support/repository.ts'
import type { CanvasFrame } from './canvas-frame.ts'

/** How much less alike the export may be to the preview than an export without captions is to its source. */
export const PARITY_TOLERANCE = 0.003
/** Preview against what ffmpeg draws before it is encoded, over a grainy picture; a smooth one is all roundings. */
export const DRAWING_LIKENESS = 0.999
const MARGIN = 8
const FONTS = join(ROOT, 'captions', 'fonts', 'files')

/** A source, and the filters that its frames pass before captions are drawn. `folder` takes what the judge writes. */
export type DrawingReference = { source: string; filters: string; folder: string }
/** With what the encoder alone does to the source. */
export type ParityReference = Omit<DrawingReference, 'folder'> & { plain: string }

/** Luma SSIM (1 = equal) in the caption area, at the frame that begins at `seconds`. */
export type Parity = {
  seconds: number
  area: Area
  /** Preview against export. */
  preview: number
  /** Source against the export without captions: what the encoder alone takes. */
  plain: number
  /** `plain` less `preview`. */
  drop: number
}

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
 * Compares the canvas over a frame of the source with the same frame of the export. Preview equals export when `drop`
 * is at most PARITY_TOLERANCE. Throws when the canvas shows no captions.
 */
export function judgeParity(
  canvas: CanvasFrame,
  exported: string,
  reference: ParityReference,
): Parity {
  const area = drawnArea(canvas, MARGIN)
  if (!area) throw new Error(`no captions on the canvas at ${canvas.seconds} s`)
  const original = lumaAt(reference.source, canvas, reference.filters)
  const preview = lumaSsim(lumaAt(exported, canvas), composite(original, canvas), area)
  const plain = lumaSsim(lumaAt(reference.plain, canvas), original, area)
  return { seconds: canvas.seconds, area, preview, plain, drop: plain - preview }
}

/** Luma SSIM in the caption area between the canvas over a frame and the frame with `ass` as ffmpeg draws it. */
export function judgeDrawing(
  canvas: CanvasFrame,
  reference: DrawingReference,
  ass: string,
): { seconds: number; area: Area; likeness: number } {
  const area = drawnArea(canvas, MARGIN)
  if (!area) throw new Error(`no captions on the canvas at ${canvas.seconds} s`)
  const original = lumaAt(reference.source, canvas, reference.filters)
  const drawn = drawnByFfmpeg(canvas, reference, ass)
  const likeness = lumaSsim(drawn, composite(original, canvas), area)
  return { seconds: canvas.seconds, area, likeness }
}

function drawnByFfmpeg(
  canvas: CanvasFrame,
  { source, filters, folder }: DrawingReference,
  ass: string,
): Luma {
  const captions = join(folder, 'parity.ass')
  writeFileSync(captions, ass)
  return lumaAt(source, canvas, `${filters},ass=${captions}:fontsdir=${FONTS}`)
}

/** Brightness of the frame that begins at `seconds`. Decodes from the start: the filters go by the times of the file. */
function lumaAt(file: string, { seconds, width, height }: CanvasFrame, filters = 'null'): Luma {
  const values = ffmpeg(
    ...['-i', file, '-frames:v', '1', '-f', 'rawvideo'],
    ...['-vf', `${filters},select='gte(t,${seconds - 0.004})',format=yuv420p,extractplanes=y`, '-'],
  )
  if (values.length !== width * height)
    throw new Error(`${file} has no frame of ${width}x${height} at ${seconds} s`)
  return { width, height, values }
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startExporter } from '#dev/parity/exports.ts'
import { lumaFrame } from '#dev/parity/luma-frames.ts'
import { type Area, composite, drawnArea, lumaSsim } from '#tests/support/luma.ts'
import type { CanvasFrame } from './canvas-frame.ts'

/** How much less alike the export may be to the preview than an export without captions is to its source. */
export const PARITY_TOLERANCE = 0.003
const MARGIN = 8

/** A source, the filters that its frames pass before captions are drawn, and what the encoder alone does to it. */
export type ParityReference = { source: string; filters: string; plain: string }

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

/** Exports the source without captions, with the worker's own code, into a folder. Takes as long as an export. */
export async function makeReference(source: string, folder: string): Promise<ParityReference> {
  mkdirSync(folder, { recursive: true })
  const plain = join(folder, 'plain.mp4')
  await using exporter = startExporter()
  const { filters } = await exporter.run({ source, target: plain, captions: null, crf: null })
  return { source, filters, plain }
}

/**
 * Compares the canvas over a frame of the source with the same frame of the export. Preview equals export when `drop`
 * is at most PARITY_TOLERANCE. Throws when the canvas shows no captions.
 */
export async function judgeParity(
  canvas: CanvasFrame,
  exported: string,
  { source, filters, plain: plainExport }: ParityReference,
): Promise<Parity> {
  const { seconds } = canvas
  const area = drawnArea(canvas, MARGIN)
  if (!area) throw new Error(`no captions on the canvas at ${seconds} s`)
  const original = await lumaFrame(source, seconds, canvas, filters)
  const shown = composite(original, canvas)
  const preview = lumaSsim(await lumaFrame(exported, seconds, canvas), shown, area)
  const plain = lumaSsim(await lumaFrame(plainExport, seconds, canvas), original, area)
  return { seconds, area, preview, plain, drop: plain - preview }
}

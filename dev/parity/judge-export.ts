import { join } from 'node:path'
import { layOutCaptions } from '#captions/compile.ts'
import { type CaptionInput, compileCaptions, type FontSet, type Frame } from '#captions/index.ts'
import type { CaptionPage } from '#dev/caption-page/caption-page.ts'
import { composite, cutPlane, type Luma, lumaSsim } from '#tests/support/luma.ts'
import { boxAround, changedArea, unite } from './caption-box.ts'
import { type Cell, captionsOf, nameOf } from './cells.ts'
import { cueInClip, makeClip, wordsOfClip } from './clip.ts'
import { drawOnClip } from './drawn-by-ffmpeg.ts'
import { type CanvasPart, drawInPage, pixelsIn } from './drawn-in-page.ts'
import type { Exporter } from './exports.ts'
import { lumaFrames } from './luma-frames.ts'
import { pickMoments } from './moments.ts'
import { addStamps, stampTimes } from './stamp.ts'

/** At a quality that hides nothing, each cell is held to a limit; at the shipped one it is told. */
export const QUALITIES = { fine: 12, shipped: null } as const
export type Quality = keyof typeof QUALITIES
export const EXPORT_LIMIT = 0.997

/** Luma SSIM in the caption's box, the worst of three moments. */
export type Scores = {
  /** What the page shows over a frame of the source, against that frame of the export. */
  preview: number
  /** What ffmpeg draws on that frame before it is encoded, in place of the page: what the encoder alone takes. */
  encoder: number
}
export type ExportedCell = { cell: Cell; scores: Record<Quality, Scores> }

type Setting = { page: CaptionPage; fonts: FontSet; exporter: Exporter; folder: string }

/** Exports a clip with each cell's captions by the worker's own code, and compares it with what the page draws. */
export async function* judgeExports(
  cells: readonly Cell[],
  setting: Setting,
): AsyncGenerator<ExportedCell> {
  const clips = new Map<Frame, string>()
  for (const cell of cells) {
    const clip = clips.get(cell.frame) ?? (await makeClip(cell.frame, setting.folder))
    clips.set(cell.frame, clip)
    yield await judge(cell, clip, setting)
  }
}

async function judge(
  cell: Cell,
  clip: string,
  { page, fonts, exporter, folder }: Setting,
): Promise<ExportedCell> {
  const { frame } = cell
  const input = inputOfClip(cell, fonts)
  const captions = { ...compileCaptions(input), frame }
  const shown = layOutCaptions(input).cues.slice(0, 1).map(cueInClip)
  const times = [...new Set(pickMoments(shown, 0).map(({ seconds }) => seconds))]

  const stamped = stampTimes(times)
  const stampedCaptions = { ...captions, ass: addStamps(captions.ass, stamped) }
  const parts = await drawInPage(page, stampedCaptions, stamped, frame)
  const exportAt = async (quality: Quality) => {
    const target = join(folder, `${quality}.mp4`)
    const order = { source: clip, target, captions, crf: QUALITIES[quality] }
    const { filters } = await exporter.run(order)
    return { filters, frames: await lumaFrames(target, times, frame) }
  }
  const [fine, shipped] = [await exportAt('fine'), await exportAt('shipped')]
  const originals = await lumaFrames(clip, times, frame, fine.filters)
  const drawn = await drawOnClip(captions, { clip, seconds: times, frame, filters: fine.filters })
  const score = ({ frames }: { frames: Luma[] }) =>
    worst(
      parts.map((part, at) => {
        const pictures = [originals[at], drawn[at], frames[at]]
        return compare(
          part,
          pictures.filter((picture) => picture !== undefined),
        )
      }),
    )
  return { cell, scores: { fine: score(fine), shipped: score(shipped) } }
}

function inputOfClip(cell: Cell, fonts: FontSet): CaptionInput {
  const input = captionsOf(cell, fonts)
  const { cues } = layOutCaptions(input)
  // In a cue of one word nothing changes but that it comes.
  const changing = cues.filter(({ words }) => words.length > 1)
  const among = changing.length > 0 ? changing : cues
  const cue = among[cell.turn % among.length]
  if (!cue) throw new Error(`${nameOf(cell)} shows nothing`)
  return { ...input, words: wordsOfClip(input.words, cue) }
}

function compare(part: CanvasPart, pictures: readonly Luma[]): Scores {
  const [original, drawn, exported] = pictures
  if (!original || !drawn || !exported) throw new Error('a frame is missing')
  const box = boxAround(unite(part.area, changedArea([original], [drawn])), original)
  const whole = { ...box, left: 0, top: 0 }
  const after = cutPlane(exported, box)
  return {
    preview: lumaSsim(composite(cutPlane(original, box), pixelsIn(box, part)), after, whole),
    encoder: lumaSsim(cutPlane(drawn, box), after, whole),
  }
}

function worst(scores: readonly Scores[]): Scores {
  return {
    preview: Math.min(...scores.map(({ preview }) => preview)),
    encoder: Math.min(...scores.map(({ encoder }) => encoder)),
  }
}

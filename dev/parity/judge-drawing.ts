import { layOutCaptions } from '#captions/compile.ts'
import { compileCaptions, type FontSet, type Frame } from '#captions/index.ts'
import type { CaptionPage } from '#dev/caption-page/caption-page.ts'
import { cutOut, type Likeness, layOver, type Rgb, rgbLikeness } from '#tests/support/rgb.ts'
import { boxAround, changedArea, unite } from './caption-box.ts'
import { type Cell, captionsOf, nameOf } from './cells.ts'
import { drawByFfmpeg } from './drawn-by-ffmpeg.ts'
import { type CanvasPart, drawInPage, pixelsIn } from './drawn-in-page.ts'
import type { GroundName, Grounds } from './grounds.ts'
import { type MomentName, pickMoments } from './moments.ts'
import { addStamps, stampTimes } from './stamp.ts'

/** What each cell is held to, on the textured ground. */
export const DRAWING_LIMITS = { ssim: 0.998, difference: 1.5 } as const

/** How alike page and ffmpeg draw a moment, per ground. */
export type DrawnMoment = { name: MomentName; seconds: number } & Record<GroundName, Likeness>

export type DrawnCell = { cell: Cell; moments: DrawnMoment[] }

type Setting = { page: CaptionPage; fonts: FontSet; groundsOf: (frame: Frame) => Grounds }

/** Draws three moments of each cell in the page and by ffmpeg, and compares them where either has drawn. */
export async function* judgeDrawings(
  cells: readonly Cell[],
  { page, fonts, groundsOf }: Setting,
): AsyncGenerator<DrawnCell> {
  const [first] = cells
  let next = first && beginInPage(first, page, fonts)
  try {
    for (let index = 1; next; index += 1) {
      const { cell, moments, captions, parts } = await next
      const following = cells[index]
      // The page draws on while this process compares.
      next = following && beginInPage(following, page, fonts)
      const times = moments.map(({ seconds }) => seconds)
      const grounds = groundsOf(cell.frame)
      const drawn = await drawByFfmpeg(captions, times, cell.frame, grounds)
      const compared = moments.map((moment, at): DrawnMoment => {
        const [part, pictures] = [parts[at], drawn[at]]
        if (!part || !pictures) throw new Error(`no picture of ${nameOf(cell)}`)
        return { ...moment, ...compare(part, pictures, grounds) }
      })
      yield { cell, moments: compared }
    }
  } finally {
    // Whoever stops early closes the page, but not under what it still draws.
    await next?.catch(() => undefined)
  }
}

async function beginInPage(cell: Cell, page: CaptionPage, fonts: FontSet) {
  const input = captionsOf(cell, fonts)
  const { ass, fontFiles } = compileCaptions(input)
  const moments = pickMoments(layOutCaptions(input).cues, cell.turn)
  const stamped = stampTimes(moments.map(({ seconds }) => seconds))
  const captions = { ass: addStamps(ass, stamped), fontFiles }
  const parts = await drawInPage(page, captions, stamped, cell.frame)
  return { cell, moments, captions, parts }
}

function compare(part: CanvasPart, drawn: Record<GroundName, Rgb>, { pictures }: Grounds) {
  const drawnArea = unite(part.area, changedArea(pictures.flat, drawn.flat))
  const box = boxAround(drawnArea, pictures.flat[0])
  const canvas = pixelsIn(box, part)
  const likeness = (name: GroundName) => {
    const shown = layOver(cutOut(pictures[name], box), canvas)
    const whole = { ...box, left: 0, top: 0 }
    return rgbLikeness(shown, cutOut(drawn[name], box), whole)
  }
  return { textured: likeness('textured'), flat: likeness('flat') }
}

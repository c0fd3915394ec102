import type { CompiledCaptions, Frame } from '#captions/index.ts'
import type { CaptionPage } from '#dev/caption-page/caption-page.ts'
import type { Area, Rgba } from '#tests/support/luma.ts'
import type { DrawnArea, drawMoments } from './page/draw-moments.ts'
import type { StampedMoment } from './stamp.ts'

/** The part of a canvas that is not see-through, and where on the canvas it lies. */
export type CanvasPart = { area: DrawnArea; data: Buffer }

/** What the preview's renderer draws at moments of stamped captions. */
export async function drawInPage(
  page: CaptionPage,
  { ass, fontFiles }: Pick<CompiledCaptions, 'ass' | 'fontFiles'>,
  moments: StampedMoment[],
  size: Frame,
): Promise<CanvasPart[]> {
  const request = { ass, fontFiles, size, moments }
  const module = 'dev/parity/page/draw-moments.ts'
  const parts = await page.call<typeof drawMoments>(module, 'drawMoments', request)
  return parts.map(({ area, pixels }) => ({ area, data: Buffer.from(pixels, 'base64') }))
}

/** The pixels of an area that holds the whole part. */
export function pixelsIn({ left, top, width, height }: Area, part: CanvasPart): Rgba {
  const data = new Uint8Array(width * height * 4)
  const length = part.area.width * 4
  for (let row = 0; row < part.area.height; row += 1) {
    const from = part.data.subarray(row * length, (row + 1) * length)
    data.set(from, ((part.area.top + row - top) * width + part.area.left - left) * 4)
  }
  return { width, height, data }
}

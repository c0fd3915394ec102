import type { Size } from '#app/features/editor/preview/drawing.ts'
import {
  createDrawingSession,
  type DrawingSession,
} from '#app/features/editor/preview/drawing-session.ts'
import { type FontRequest, fetchFont } from '#app/features/editor/preview/fonts.ts'
import { openJassub } from '#app/features/editor/preview/jassub-drawing.ts'
import { STAMP_SIDE, type StampedMoment } from '#dev/parity/stamp.ts'

export type DrawRequest = {
  ass: string
  fontFiles: FontRequest[]
  size: Size
  moments: StampedMoment[]
}

/** Where something is drawn; the stamp does not count. Empty when nothing is. */
export type DrawnArea = { left: number; top: number; width: number; height: number }

/** What a canvas shows in an area, as RGBA in Base64. */
export type DrawnPart = { area: DrawnArea; pixels: string }

const LIMIT_MS = 20_000
const INSIDE_STAMP = 2

let session: DrawingSession | undefined
const copy = new OffscreenCanvas(1, 1)
const context = copy.getContext('2d', { willReadFrequently: true })

/** Draws captions with the preview's own renderer, at the size of the export, and answers what the canvas then shows. */
export async function drawMoments(request: DrawRequest): Promise<DrawnPart[]> {
  const { ass, fontFiles, size, moments } = request
  session ??= createDrawingSession(openJassub(document.body, size, fail), size)
  const fonts = await Promise.all(
    fontFiles.map(async (font) => ({ file: font.file, bytes: await fetchFont(font) })),
  )
  const track = { ass, fonts }
  const parts: DrawnPart[] = []
  for (const { seconds, stamp } of moments) {
    await session.show({ track, seconds, size })
    await untilStamped(stamp)
    const pixels = readCanvas(size.width, size.height)
    const area = findDrawn(pixels)
    parts.push({ area, pixels: await toBase64(cut(pixels, area)) })
  }
  return parts
}

function fail() {
  throw new Error('the renderer died')
}

/** The worker's picture reaches the page some frames after the worker has answered. */
async function untilStamped(stamp: number): Promise<void> {
  const end = performance.now() + LIMIT_MS
  for (;;) {
    const [red = 0, green = 0, blue = 0, alpha] = readCanvas(1, 1, INSIDE_STAMP).data
    if (alpha === 255 && red * 65_536 + green * 256 + blue === stamp) return
    if (performance.now() > end) throw new Error('the canvas never showed the picture')
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

function readCanvas(width: number, height: number, offset = 0): ImageData {
  const canvas = document.querySelector('canvas')
  if (!canvas || !context) throw new Error('no canvas')
  Object.assign(copy, { width, height })
  context.drawImage(canvas, -offset, -offset)
  return context.getImageData(0, 0, width, height)
}

function findDrawn({ data, width, height }: ImageData): DrawnArea {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let row = 0, alpha = 3; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, alpha += 4) {
      if (data[alpha] === 0 || (row < STAMP_SIDE && column < STAMP_SIDE)) continue
      left = Math.min(left, column)
      right = Math.max(right, column + 1)
      top = Math.min(top, row)
      bottom = row + 1
    }
  }
  return right === 0
    ? { left: 0, top: 0, width: 0, height: 0 }
    : { left, top, width: right - left, height: bottom - top }
}

function cut({ data, width }: ImageData, area: DrawnArea): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(area.width * area.height * 4)
  for (let row = 0; row < area.height; row += 1) {
    const start = ((area.top + row) * width + area.left) * 4
    pixels.set(data.subarray(start, start + area.width * 4), row * area.width * 4)
  }
  return pixels
}

/** By the browser's own code: as JSON numbers it would take seconds. */
function toBase64(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(new Blob([bytes]))
  return promise
}

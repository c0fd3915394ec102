import type { Page } from '@playwright/test'
import type { Rgba } from '#tests/support/luma.ts'

/** What the canvas shows over a frame of the paused video; `seconds` is when that frame begins. */
export type CanvasFrame = Rgba & { seconds: number }

/**
 * Brings the editor's player to a time and reads its caption canvas at the size of the export, pixel for pixel. The
 * page needs a device pixel ratio of 1.
 */
export async function canvasFrame(
  page: Page,
  seconds: number,
  frame: { width: number; height: number },
): Promise<CanvasFrame> {
  const read = await page.evaluate(readCanvas, { seconds, frame })
  return { ...frame, seconds: read.seconds, data: Buffer.from(read.pixels, 'base64') }
}

type Request = { seconds: number; frame: { width: number; height: number } }

/** Runs in the page. */
async function readCanvas({ seconds, frame }: Request) {
  const video = document.querySelector('video')
  const box = video?.parentElement
  if (!video || !box) throw new Error('no player on this page')
  const canvas = () => box.querySelector('canvas')
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const until = async (isDone: () => boolean, what: string) => {
    const end = performance.now() + 20_000
    while (!isDone()) {
      if (performance.now() > end) throw new Error(`${what} did not happen`)
      await nextFrame()
    }
  }

  const toBase64 = (bytes: Uint8ClampedArray) => {
    const parts: string[] = []
    for (let from = 0; from < bytes.length; from += 0x8000)
      parts.push(String.fromCharCode(...bytes.subarray(from, from + 0x8000)))
    return btoa(parts.join(''))
  }

  const given = box.getAttribute('style') ?? ''
  const drawn: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntriesByName('wordlight:draw') as PerformanceMeasure[])
      drawn.push(detail.seconds)
  })
  observer.observe({ type: 'measure' })
  const isDrawn = (time: number) => drawn.some((seen) => Math.abs(seen - time) < 0.0005)
  const show = async (time: number) => {
    const presented = new Promise<number>((resolve) => {
      video.requestVideoFrameCallback((_now, { mediaTime }) => resolve(mediaTime))
    })
    drawn.length = 0
    video.currentTime = time
    const shown = await presented
    await until(() => isDrawn(shown), 'drawing')
    return shown
  }
  const copy = new OffscreenCanvas(frame.width, frame.height)
  const context = copy.getContext('2d', { willReadFrequently: true })
  const readPixels = () => {
    const source = canvas()
    if (!context || !source) throw new Error('no canvas')
    context.clearRect(0, 0, frame.width, frame.height)
    context.drawImage(source, 0, 0)
    return context.getImageData(0, 0, frame.width, frame.height).data
  }
  /** The worker hands its picture over some time after it has drawn it; until then the canvas is mostly empty. */
  const readSettled = async () => {
    const end = performance.now() + 10_000
    let [pixels, since] = [readPixels(), performance.now()]
    const isSettled = () => performance.now() > since + 600 && pixels.some((value) => value !== 0)
    while (!isSettled() && performance.now() < end) {
      await nextFrame()
      const next = readPixels()
      if (next.some((value, index) => value !== pixels[index]))
        [pixels, since] = [next, performance.now()]
    }
    return pixels
  }
  try {
    box.style.cssText = `${given};position:fixed;inset:0 auto auto 0;max-width:none;width:${frame.width}px;height:${frame.height}px`
    await until(
      () => canvas()?.width === frame.width && canvas()?.height === frame.height,
      'resizing',
    )
    video.pause()
    // From elsewhere, so that this frame is surely drawn anew.
    await show(seconds > video.duration / 2 ? 0 : video.duration)
    const shown = await show(seconds)
    return { seconds: shown, pixels: toBase64(await readSettled()) }
  } finally {
    observer.disconnect()
    box.style.cssText = given
  }
}

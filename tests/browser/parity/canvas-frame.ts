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
  try {
    box.style.cssText = `${given};position:fixed;inset:0 auto auto 0;max-width:none;width:${frame.width}px;height:${frame.height}px`
    await until(
      () => canvas()?.width === frame.width && canvas()?.height === frame.height,
      'resize',
    )
    video.pause()
    const presented = new Promise<number>((resolve) => {
      video.requestVideoFrameCallback((_now, { mediaTime }) => resolve(mediaTime))
    })
    drawn.length = 0
    video.currentTime = seconds
    const shown = await presented
    await until(() => drawn.some((time) => Math.abs(time - shown) < 0.0005), 'drawing')
    // The worker hands the picture over with its own next frame.
    for (let frames = 0; frames < 4; frames += 1) await nextFrame()
    const copy = new OffscreenCanvas(frame.width, frame.height)
    const context = copy.getContext('2d', { willReadFrequently: true })
    const source = canvas()
    if (!context || !source) throw new Error('no canvas')
    context.drawImage(source, 0, 0)
    const { data } = context.getImageData(0, 0, frame.width, frame.height)
    return { seconds: shown, pixels: toBase64(data) }
  } finally {
    observer.disconnect()
    box.style.cssText = given
  }
}

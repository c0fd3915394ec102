import type { Page } from '@playwright/test'

/** A picture that has not come by then will not. */
const LIMIT_MS = 15_000
/** The drawing hands its picture to the page some time after it has drawn it. */
const HANDOVER_MS = 300

/** Runs in the page before its scripts: notes when the captions were drawn. */
export function noteDrawing(): void {
  const drawn: number[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('wordlight:draw')) {
      drawn.push((entry as PerformanceMeasure).detail.seconds)
    }
  }).observe({ type: 'measure' })
  Object.assign(window, { drawnSeconds: drawn })
}

/** Waits until the page has React behind it: before, nothing answers a press. */
export async function waitForPage(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector('main, h1')
      return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
    },
    null,
    { timeout: LIMIT_MS },
  )
}

/** Waits until all that the page is going to show is there. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Fonts are asked for when the text that needs them is drawn.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await document.fonts.ready
  })
  await page.waitForFunction(arePicturesThere, null, { timeout: LIMIT_MS })
  if ((await page.locator('canvas').count()) > 0) {
    await page.waitForFunction(areCaptionsDrawn, null, { timeout: LIMIT_MS })
    await page.waitForTimeout(HANDOVER_MS)
  }
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter(({ effect }) => {
      return Number.isFinite(Number(effect?.getComputedTiming().endTime))
    })
    await Promise.allSettled(ends.map(({ finished }) => finished))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

function arePicturesThere(): boolean {
  const isShown = (video: HTMLVideoElement) =>
    video.currentSrc === '' || video.error !== null || (video.readyState >= 2 && !video.seeking)
  return (
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
    [...document.querySelectorAll('video')].every(isShown)
  )
}

/** For the frame that the video shows, which begins before its time. */
function areCaptionsDrawn(): boolean {
  const LONGEST_FRAME = 0.45
  const time = document.querySelector('video')?.currentTime ?? 0
  const { drawnSeconds } = window as unknown as { drawnSeconds: number[] }
  return drawnSeconds.some((drawn) => time >= drawn - 0.01 && time - drawn <= LONGEST_FRAME)
}

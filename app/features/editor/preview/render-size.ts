import type { Frame } from '#captions/index.ts'
import type { Size } from './drawing.ts'

/** Above this a computer without a graphics card no longer draws each frame in time. */
const MAX_RENDER_HEIGHT = 1920

/** Canvas size for a box in device pixels: no finer than the export, which shows no more either. */
export function renderSize(box: Size, frame: Frame): Size {
  const scale = Math.min(1, Math.min(frame.height, MAX_RENDER_HEIGHT) / box.height)
  if (!(box.width > 0 && box.height > 0)) return { width: 0, height: 0 }
  return { width: Math.round(box.width * scale), height: Math.round(box.height * scale) }
}

type Observed = Pick<ResizeObserverEntry, 'devicePixelContentBoxSize' | 'contentRect'>

/** Tells an element's size in device pixels now and after each change, until the answered function is called. */
export function watchSize(element: HTMLElement, onSize: (size: Size) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) onSize(devicePixels(entry))
  })
  try {
    observer.observe(element, { box: 'device-pixel-content-box' })
  } catch {
    // Safari knows no device pixels.
    observer.observe(element)
  }
  return () => observer.disconnect()
}

/** The browser knows best where an edge falls, but not the ratio of a device that is emulated. */
export function devicePixels({ devicePixelContentBoxSize, contentRect }: Observed): Size {
  const ratio = window.devicePixelRatio
  const [exact] = devicePixelContentBoxSize ?? []
  const length = (known: number | undefined, css: number) =>
    known !== undefined && Math.abs(known - css * ratio) < 1 ? known : Math.round(css * ratio)
  return {
    width: length(exact?.inlineSize, contentRect.width),
    height: length(exact?.blockSize, contentRect.height),
  }
}

import { vi } from 'vitest'

type FrameCallback = (now: number, frame: { mediaTime: number }) => void

/** A video element without a browser's media behind it: tests say what happens to it. */
export class FakeVideo extends EventTarget {
  readyState = 0
  duration = Number.NaN
  currentTime = 0
  volume = 1
  muted = false
  paused = true
  ended = false
  error: { code: number } | null = null
  private frames = new Map<number, FrameCallback>()
  private lastRequest = 0

  play = vi.fn(async () => {
    if (!this.paused) return
    this.paused = false
    this.tell('play', 'playing')
  })
  pause = vi.fn(() => {
    if (this.paused) return
    this.paused = true
    this.tell('pause')
  })
  requestVideoFrameCallback = (callback: FrameCallback) => {
    this.lastRequest += 1
    this.frames.set(this.lastRequest, callback)
    return this.lastRequest
  }
  cancelVideoFrameCallback = (request: number) => this.frames.delete(request)

  get element(): HTMLVideoElement {
    return this as unknown as HTMLVideoElement
  }
  tell(...events: string[]): void {
    for (const event of events) this.dispatchEvent(new Event(event))
  }
  /** A new address was set, and its picture has arrived. */
  load(duration: number): void {
    this.paused = true
    this.currentTime = 0
    this.error = null
    this.tell('emptied')
    Object.assign(this, { duration, readyState: 4 })
    this.tell('loadedmetadata', 'loadeddata', 'canplay')
  }
  presentFrame(mediaTime: number): void {
    const callbacks = [...this.frames.values()]
    this.frames.clear()
    for (const callback of callbacks) callback(performance.now(), { mediaTime })
  }
  fail(code: number): void {
    this.error = { code }
    this.tell('error')
  }
  get isWatched(): boolean {
    return this.frames.size > 0
  }
}

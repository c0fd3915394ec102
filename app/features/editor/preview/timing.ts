/** What is measured in the page; seen by the profiler and by any PerformanceObserver. */
export const MEASURES = {
  /** Words and style to ASS. */
  compile: 'wordlight:compile',
  /** ASS to the renderer's answer that it has read it. */
  setTrack: 'wordlight:set-track',
  /** Asking the renderer for a frame to its answer that the frame is drawn. */
  draw: 'wordlight:draw',
} as const

/** Reports a span that began at `start` (`performance.now()`) and ends now. Observers get it; the page does not keep it. */
export function reportSpan(name: string, start: number, detail?: Record<string, unknown>): void {
  performance.measure(name, { start, detail })
  // The timeline would hold every entry for as long as the tab is open.
  performance.clearMeasures(name)
}

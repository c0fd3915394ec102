/** Milliseconds of one edit. */
export type Edit = {
  /** From the key press, as the browser stamps it, to the first frame after the worker has drawn the edit. */
  shown: number
  compile: number
  setTrack: number
  draw: number
}

declare global {
  interface Window {
    /** The bench's own; the product knows nothing of it. */
    benchEdits: Edit[]
  }
}

/** Runs in the page: notes the spans of each edit that the product reports to the browser's timeline. */
export function installProbe(): void {
  window.benchEdits = []
  const spans = new Map<string, number>()
  let pressedAt = 0
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp
    },
    true,
  )
  const note = (draw: number) => {
    const edit = {
      shown: performance.now() - pressedAt,
      compile: spans.get('wordlight:compile') ?? Number.NaN,
      setTrack: spans.get('wordlight:set-track') ?? Number.NaN,
      draw,
    }
    window.benchEdits.push(edit)
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceMeasure[]) {
      const { name, duration, detail } = entry
      spans.set(name, duration)
      if (name === 'wordlight:draw' && detail?.isNewTrack)
        requestAnimationFrame(() => note(duration))
    }
  }).observe({ type: 'measure' })
}

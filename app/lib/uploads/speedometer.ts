const WINDOW_MS = 8000
/** Below this there is too little to tell a speed from. */
const LEAST_MS = 1500

/** Estimates how long an upload still takes from its last seconds. `now` is in milliseconds. */
export function createSpeedometer(now: () => number) {
  let samples: { at: number; bytes: number }[] = []

  return {
    /** Forgets what was before a pause. */
    reset: () => {
      samples = []
    },
    /** Seconds until `total` bytes have gone when `bytes` have by now, or null while nothing can be said. */
    secondsLeft: (bytes: number, total: number): number | null => {
      const at = now()
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes }]
      const [first] = samples
      if (!first || at - first.at < LEAST_MS || bytes <= first.bytes) return null
      const bytesPerMs = (bytes - first.bytes) / (at - first.at)
      return (total - bytes) / bytesPerMs / 1000
    },
  }
}

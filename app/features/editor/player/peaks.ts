/** The loudest moments of a video's sound, one after the other. */
export type Peaks = {
  secondsPerPeak: number
  /** 0 to 255. */
  peaks: readonly number[]
}

/** Below this all is silence, of which no waveform is made out of noise. */
const QUIETEST_LOUDEST = 8

/** Reads a waveform as the worker writes it; throws for anything else. */
export function parsePeaks(found: unknown): Peaks {
  const { version, seconds_per_peak: secondsPerPeak, peaks } = Object(found)
  const isRead = version === 1 && secondsPerPeak > 0 && Array.isArray(peaks)
  if (!isRead || !peaks.every(Number.isFinite)) throw new Error('not a waveform')
  return { secondsPerPeak, peaks }
}

/** How loud each of the equal parts of a video is at its loudest, 0 to 1, where 1 is the loudest of all. */
export function envelopeOf(
  { secondsPerPeak, peaks }: Peaks,
  durationSeconds: number,
  parts: number,
): number[] {
  const perPart = durationSeconds / secondsPerPeak / parts
  const loudest = Math.max(
    QUIETEST_LOUDEST,
    peaks.reduce((most, peak) => Math.max(most, peak), 0),
  )
  return Array.from({ length: parts }, (_, part) => {
    const start = Math.floor(part * perPart)
    const end = Math.max(start + 1, Math.floor((part + 1) * perPart))
    return Math.max(0, ...peaks.slice(start, end)) / loudest
  })
}

import { useMemo } from 'react'
import { envelopeOf, type Peaks } from './peaks.ts'

/** Enough to see the pauses by, and few enough for a phone. */
const BARS = 120
/** Of the drawing, which is stretched to its place. */
const HEIGHT = 40

type WaveformProps = {
  /** null while they are being read. */
  peaks: Peaks | null
  durationSeconds: number
  /** How much has been played, 0 to 1. */
  played: number
  className?: string
}

/** The sound of the video as a picture: what has been played stands out. It is drawn once; playing only uncovers it. */
export function Waveform({ peaks, durationSeconds, played, className }: WaveformProps) {
  const path = useMemo(
    () => (peaks ? pathOf(envelopeOf(peaks, durationSeconds, BARS)) : ''),
    [peaks, durationSeconds],
  )
  return (
    <div aria-hidden className={className}>
      <Bars path={path} className="text-line" />
      <div
        className="absolute inset-0"
        style={{ clipPath: `inset(0 ${((1 - played) * 100).toFixed(2)}% 0 0)` }}
      >
        <Bars path={path} className="text-decoration" />
      </div>
    </div>
  )
}

function Bars({ path, className }: { path: string; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${BARS} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full fill-none stroke-2 stroke-current ${className}`}
    >
      <path d={path} strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function pathOf(envelope: readonly number[]): string {
  const bars = envelope.map((loudness, index) => {
    const reach = Math.max(0.5, (HEIGHT / 2 - 1) * loudness)
    return `M${index + 0.5} ${(HEIGHT / 2 - reach).toFixed(1)}v${(2 * reach).toFixed(1)}`
  })
  return bars.join('')
}

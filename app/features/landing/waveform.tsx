import type { Locale } from '#app/lib/locale.ts'
import { loudnessAt } from './demo-sound.ts'

const HEIGHT = 40
const PITCH = 4
const BARS_PER_SECOND = 28
const FEWEST_BARS = 4

type WaveformProps = { language: Locale; start: number; end: number }

/** The demo's sound between two moments, in bars. */
export function Waveform({ language, start, end }: WaveformProps) {
  const bars = Math.max(FEWEST_BARS, Math.round((end - start) * BARS_PER_SECOND))
  const path = Array.from({ length: bars }, (_, index) => {
    const x = PITCH * (index + 0.5)
    const seconds = start + ((end - start) * (index + 0.5)) / bars
    // Sound is never as smooth as its peaks.
    const grain = 0.7 + 0.3 * Math.sin(seconds * 97)
    const reach = Math.max(1, (HEIGHT / 2 - 1) * loudnessAt(language, seconds) * grain)
    return `M${x} ${(HEIGHT / 2 - reach).toFixed(1)}V${(HEIGHT / 2 + reach).toFixed(1)}`
  })
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${PITCH * bars} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-10 w-full fill-none stroke-2 stroke-current"
    >
      <path d={path.join('')} strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

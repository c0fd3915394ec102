const HEIGHT = 40
const PITCH = 4

/** The sound of one word as it might look: it swells and falls, and is the same at every call. */
export function Waveform({ word, bars }: { word: string; bars: number }) {
  const path = Array.from({ length: bars }, (_, index) => {
    const x = PITCH * (index + 0.5)
    const reach = (HEIGHT / 2) * loudness(word, (index + 0.5) / bars, index)
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

/** 0 to 1 at a share of the word's time. */
function loudness(word: string, share: number, index: number): number {
  const swell = Math.sin(Math.PI * share)
  const grain = ((word.charCodeAt(index % word.length) * (index + 7)) % 11) / 11
  return 0.12 + 0.82 * swell * (0.4 + 0.6 * grain)
}

import type { Locale } from '#app/lib/locale.ts'
import { HERO_PEAKS, HERO_SECONDS, HERO_WORDS } from './media/hero-words.ts'

/** The number of the demo's word that is spoken, or was last; before the first one, that. */
export function wordAt(language: Locale, seconds: number): number {
  return Math.max(
    0,
    HERO_WORDS[language].findLastIndex(({ start }) => start <= seconds),
  )
}

/** How loud the demo is at a moment, 0 to 1; drawn smoothly between its peaks. */
export function loudnessAt(language: Locale, seconds: number): number {
  const peaks = HERO_PEAKS[language]
  const place = (seconds / HERO_SECONDS) * peaks.length - 0.5
  const [before = 0, after = before] = peaks.slice(Math.max(0, Math.floor(place)))
  return before + (after - before) * (place - Math.floor(place))
}

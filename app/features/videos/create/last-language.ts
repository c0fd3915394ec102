import { asSpokenLanguage } from '#app/lib/spoken-language.ts'
import type { SpokenLanguage } from '#config'

const KEY = 'wordlight:spoken-language'

/** What was chosen last in this browser: most people speak the same language in all their videos. */
export function readLastLanguage(): SpokenLanguage | null {
  return asSpokenLanguage(localStorage.getItem(KEY))
}

export function keepLastLanguage(language: SpokenLanguage): void {
  localStorage.setItem(KEY, language)
}

import { LANGUAGES, type Language } from '#config'

const KEY = 'wordlight:spoken-language'

/** The language to have recognised, or `auto` for whichever is heard. */
export type SpokenLanguage = Language | 'auto'

export const SPOKEN_LANGUAGES: readonly SpokenLanguage[] = [...LANGUAGES, 'auto']

/** What was chosen last in this browser: most people speak the same language in all their videos. */
export function readLastLanguage(): SpokenLanguage | null {
  const kept = localStorage.getItem(KEY)
  return SPOKEN_LANGUAGES.find((language) => language === kept) ?? null
}

export function keepLastLanguage(language: SpokenLanguage): void {
  localStorage.setItem(KEY, language)
}

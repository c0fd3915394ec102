import { SPOKEN_LANGUAGES, type SpokenLanguage } from '#config'

const KEY = 'wordlight:spoken-language'

/** What was chosen last in this browser: most people speak the same language in all their videos. */
export function readLastLanguage(): SpokenLanguage | null {
  const kept = localStorage.getItem(KEY)
  return SPOKEN_LANGUAGES.find((language) => language === kept) ?? null
}

export function keepLastLanguage(language: SpokenLanguage): void {
  localStorage.setItem(KEY, language)
}

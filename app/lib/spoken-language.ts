import { SPOKEN_LANGUAGES, type SpokenLanguage } from '#config'

/** A code of which it is not known whether it is a spoken language that is offered; null when it is none. */
export function asSpokenLanguage(code: string | null): SpokenLanguage | null {
  return SPOKEN_LANGUAGES.find((language) => language === code) ?? null
}

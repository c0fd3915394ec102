import type { Locale } from '#app/lib/locale.ts'

/** Each language in its own words, so that whoever looks for it finds it. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' }

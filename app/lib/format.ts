import { getLocale, type Locale } from './locale.ts'

/** Formatters are slow to make and a list needs many: one of each per language. */
function perLocale<Formatter>(make: (locale: Locale) => Formatter): () => Formatter {
  const made = new Map<Locale, Formatter>()
  return () => {
    const locale = getLocale()
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
}

const unit = (name: string, decimals = 0) =>
  perLocale(
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: name,
        unitDisplay: 'short',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  )

const MEGABYTE = unit('megabyte', 1)
const WHOLE_MEGABYTE = unit('megabyte')
const SECOND = unit('second')
const MINUTE = unit('minute')
const LANGUAGE = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }))

const pad = (value: number) => String(value).padStart(2, '0')

/** Time of a player: 12.48 s is `0:12.48`. Cut, not rounded, so that it never runs ahead of the picture. */
export function formatClock(seconds: number): string {
  // A hair more, because 0.29 * 100 is 28.999999999999996.
  const hundredths = Math.max(0, Math.floor(seconds * 100 + 1e-6))
  const minutes = Math.floor(hundredths / 6000)
  return `${minutes}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`
}

/** Length of a video: `02:41`, and `01:02:41` from one hour. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const rest = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
  return hours > 0 ? `${pad(hours)}:${rest}` : rest
}

/** Size of a video, in the API's megabytes of 1048576 bytes: `86.2 MB`, `86,2 Mo`. */
export function formatMegabytes(megabytes: number): string {
  return MEGABYTE().format(megabytes)
}

/** A limit, in whole megabytes: `500 MB`. */
export function formatLimit(megabytes: number): string {
  return WHOLE_MEGABYTE().format(Math.floor(megabytes))
}

/** Time that something still takes, coarser the longer it is: `8 sec`, `25 sec`, `3 min`. */
export function formatRemaining(seconds: number): string {
  if (seconds < 10) return SECOND().format(Math.max(1, Math.ceil(seconds)))
  if (seconds < 55) return SECOND().format(Math.ceil(seconds / 5) * 5)
  return MINUTE().format(Math.max(1, Math.round(seconds / 60)))
}

/** Name of a language in the page's language, as a sentence writes it: `French`, `français`. */
export function languageInText(code: string): string {
  return LANGUAGE().of(code) ?? code
}

/** The same as a heading writes it: `French`, `Français`. */
export function languageName(code: string): string {
  const name = languageInText(code)
  return name.charAt(0).toLocaleUpperCase(getLocale()) + name.slice(1)
}

import { clsx } from 'clsx'
import { getLocale, locales, setLocale } from '#app/lib/locale.ts'
import { m } from '#app/paraglide/messages.js'
import { LANGUAGE_NAMES } from './language-names.ts'

/** The page's languages side by side; small enough for a page that loads nothing else. Choosing one reloads the page. */
export function LanguageSwitch() {
  return (
    <fieldset className="flex rounded-full border border-line p-0.5 noscript:hidden">
      <legend className="sr-only">{m['language.label']()}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={`${locale.toUpperCase()}, ${LANGUAGE_NAMES[locale]}`}
          aria-pressed={locale === getLocale()}
          onClick={() => void setLocale(locale)}
          className={clsx(
            // Where there is little room, only what can be chosen.
            'max-[22rem]:aria-pressed:hidden',
            'h-9 min-w-10 rounded-full px-2.5 font-semibold text-muted text-xs uppercase transition-colors hover:text-text',
            'aria-pressed:bg-raised aria-pressed:text-text pointer-coarse:h-10 pointer-coarse:min-w-11',
            // As tall to a finger as the frame around it.
            'relative before:absolute before:inset-x-0 before:-inset-y-0.5',
          )}
        >
          {locale}
        </button>
      ))}
    </fieldset>
  )
}

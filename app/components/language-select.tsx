import { getLocale, locales, setLocale } from '#app/lib/locale.ts'
import { m } from '#app/paraglide/messages.js'
import { LANGUAGE_NAMES } from './language-names.ts'
import { Select } from './ui/select.tsx'

const OPTIONS = locales.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))

/** The language of the interface. Choosing another one reloads the page. */
export function LanguageSelect({ className }: { className?: string }) {
  return (
    <Select
      label={m['language.label']()}
      size="sm"
      value={getLocale()}
      onValueChange={(locale) => void setLocale(locale)}
      options={OPTIONS}
      className={className}
    />
  )
}

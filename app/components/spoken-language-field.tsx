import { useMemo } from 'react'
import { languageName } from '#app/lib/format.ts'
import { getLocale } from '#app/lib/locale.ts'
import { m } from '#app/paraglide/messages.js'
import { LANGUAGES, MORE_LANGUAGES, type SpokenLanguage } from '#config'
import { Field } from './ui/field.tsx'
import { Select, type SelectOption } from './ui/select.tsx'

type SpokenLanguageFieldProps = {
  label: string
  /** null until one is chosen. */
  value: SpokenLanguage | null
  onValueChange: (language: SpokenLanguage) => void
  /** Offered first: what was heard in the video. */
  suggested?: SpokenLanguage | null
  /** Finding the language out is offered too. */
  canDetect: boolean
}

/** The language that is spoken in a video: the ten that are known best, then by itself, then all others by name. */
export function SpokenLanguageField(props: SpokenLanguageFieldProps) {
  const { label, value, onValueChange, suggested = null, canDetect } = props
  const options = useMemo(() => optionsOf(suggested, canDetect), [suggested, canDetect])
  return (
    <Field label={label}>
      {(control) => (
        <Select<SpokenLanguage>
          {...control}
          value={value ?? ''}
          onValueChange={onValueChange}
          options={options}
          placeholder={m['spoken_language.placeholder']()}
        />
      )}
    </Field>
  )
}

function optionsOf(suggested: SpokenLanguage | null, canDetect: boolean) {
  // Of two options with one value the select would show both names.
  const named = (codes: readonly SpokenLanguage[]): SelectOption<SpokenLanguage>[] =>
    codes
      .filter((value) => value !== suggested)
      .map((value) => ({ value, label: languageName(value) }))
  const { compare } = new Intl.Collator(getLocale())
  const heard = suggested && {
    value: suggested,
    label: m['spoken_language.heard']({ language: languageName(suggested) }),
  }
  return [
    ...(heard ? [heard] : []),
    ...named(LANGUAGES),
    ...(canDetect ? [{ value: 'auto' as const, label: m['spoken_language.auto']() }] : []),
    {
      label: m['spoken_language.more'](),
      options: named(MORE_LANGUAGES).sort((one, other) => compare(one.label, other.label)),
    },
  ]
}

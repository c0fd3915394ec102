import { readTracked } from '#tests/support/repository.ts'

export type Language = 'en' | 'fr'

const CATALOGUES = {
  en: JSON.parse(readTracked('messages/en.json')) as unknown,
  fr: JSON.parse(readTracked('messages/fr.json')) as unknown,
}

/** The text of a message as the page shows it. Throws for a key that the catalogue does not have. */
export function textIn(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const found = key
    .split('.')
    .reduce<unknown>(
      (tree, part) => (tree as Record<string, unknown>)?.[part],
      CATALOGUES[language],
    )
  if (typeof found !== 'string') throw new Error(`There is no message ${key}.`)
  return found.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
}

/** The same in English. */
export const text = (key: string, values?: Readonly<Record<string, string | number>>) =>
  textIn('en', key, values)

import { readFileSync } from 'node:fs'

const CATALOGUES = ['en', 'fr'] as const
/** Texts under names that are joined by dots in a key: `errors.internal`. */
type Catalogue = { [name: string]: string | Catalogue }
export type Translate = (key: string, values?: Record<string, string>) => string

/** `fr` when the locale of the environment is French, else `en`; LC_ALL wins over LC_MESSAGES over LANG. */
export function chooseCatalogue(env: NodeJS.ProcessEnv): (typeof CATALOGUES)[number] {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return /^fr\b|^fr_/i.test(locale) ? 'fr' : 'en'
}

function find(catalogue: Catalogue, key: string): string | null {
  const found = key
    .split('.')
    .reduce<Catalogue | string | undefined>(
      (place, name) => (typeof place === 'object' ? place[name] : undefined),
      catalogue,
    )
  return typeof found === 'string' ? found : null
}

/**
 * Fills `{name}` places and leaves out the warning sign that pages show. A key that the catalogue lacks is shown as it
 * came: it may be plain text of a newer API.
 */
export function translateWith(catalogue: Catalogue): Translate {
  return (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, () => value),
      (find(catalogue, key) ?? key).replace(/^⚠️ /u, ''),
    )
}

export function loadTranslate(env: NodeJS.ProcessEnv): Translate {
  const file = new URL(`../messages/${chooseCatalogue(env)}.json`, import.meta.url)
  return translateWith(JSON.parse(readFileSync(file, 'utf8')) as Catalogue)
}

import { readFileSync } from 'node:fs'

type Texts = { [key: string]: string | Texts }

/** The texts of a language by their dotted key. */
export function readCatalogue(language: 'en' | 'fr'): Map<string, string> {
  const file = new URL(`messages/${language}.json`, import.meta.resolve('#config'))
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8')) as Texts))
}

function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[prefix + name, text] as [string, string]]
      : flatten(text, `${prefix}${name}.`),
  )
}

import { expect, test } from 'vitest'
import en from '#messages/en.json' with { type: 'json' }
import fr from '#messages/fr.json' with { type: 'json' }

/** A message whose text depends on a value, such as a plural. */
type Variants = { match: Record<string, string> }

/** Every text of a file by its dotted key; the variants of one message are all under its key. */
function textsOf(node: unknown, key = ''): [string, string][] {
  if (typeof node === 'string') return [[key, node]]
  if (Array.isArray(node)) {
    return node.flatMap(({ match }: Variants) =>
      Object.values(match).map((text): [string, string] => [key, text]),
    )
  }
  return Object.entries(node as object).flatMap(([name, child]) =>
    textsOf(child, key === '' ? name : `${key}.${name}`),
  )
}

const keysOf = (texts: [string, string][]) => [...new Set(texts.map(([key]) => key))]
/** The values that each message is filled with. */
function placeholdersOf(texts: [string, string][]): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [key, text] of texts) {
    found[key] = [...new Set([...(found[key] ?? []), ...(text.match(/\{\w+\}/g) ?? [])])].sort()
  }
  return found
}

const texts = { en: textsOf(en), fr: textsOf(fr) }

test('both languages have the same messages, in the same order', () => {
  expect(keysOf(texts.fr)).toEqual(keysOf(texts.en))
})

test('both languages fill in the same values', () => {
  expect(placeholdersOf(texts.fr)).toEqual(placeholdersOf(texts.en))
})

test('no message is empty or has loose spaces', () => {
  const careless = [...texts.en, ...texts.fr].filter(
    ([, text]) => text.trim() === '' || text !== text.trim() || text.includes('  '),
  )
  expect(careless).toEqual([])
})

test('every error begins with the warning mark, and nothing else does', () => {
  for (const [key, text] of [...texts.en, ...texts.fr]) {
    expect([key, text.startsWith('⚠️ ')]).toEqual([key, key.startsWith('errors.')])
  }
})

test('French is set as French is: typographic apostrophes, and spaces that hold before : ; ! ? and in « »', () => {
  const careless = texts.fr.filter(
    ([key, text]) =>
      // A terminal's words stand alone.
      !key.startsWith('cli.') &&
      /\p{L}'\p{L}|« | »| [:;!?](?=\s|$)|[^\s][!?;»](?=\s|$)|[\p{L}}]:(?=\s|$)/u.test(text),
  )
  expect(careless).toEqual([])
})

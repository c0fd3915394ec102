import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseCatalogue, loadTranslate, translateWith } from './messages.ts'

test('the locale chooses the language, LC_ALL before LANG', () => {
  expect(chooseCatalogue({ LANG: 'fr_FR.UTF-8' })).toBe('fr')
  expect(chooseCatalogue({ LANG: 'fr_CA.UTF-8', LC_ALL: 'C' })).toBe('en')
  expect(chooseCatalogue({ LANG: 'fro_XX' })).toBe('en')
  expect(chooseCatalogue({})).toBe('en')
})

test('values are put into their places as they are', () => {
  const translate = translateWith({ cli: { note: 'The file {file} is {state}.' } })
  expect(translate('cli.note', { file: '$& $1', state: 'new' })).toBe('The file $& $1 is new.')
})

test('the warning sign of the pages is left out', () => {
  expect(translateWith({ errors: { x: '⚠️ Not found.' } })('errors.x')).toBe('Not found.')
})

test('an unknown key is shown as it came', () => {
  const translate = translateWith({ errors: { internal: 'Fault.' } })
  expect(translate('A newer sentence.')).toBe('A newer sentence.')
  expect(translate('errors')).toBe('errors')
})

test('every key that the command line uses has a text in both languages', () => {
  const source = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  const used = [...source.matchAll(/'(cli\.[a-z_]+)'/g)].map(([, key]) => key ?? '')
  const steps = ['start', 'upload', 'transcribe', 'export', 'download'].map((s) => `cli.step_${s}`)
  expect(used.length).toBeGreaterThan(20)
  for (const LANG of ['en', 'fr']) {
    const translate = loadTranslate({ LANG })
    expect([...used, ...steps].filter((key) => translate(key) === key)).toEqual([])
  }
})

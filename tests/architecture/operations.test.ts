import { expect, test } from 'vitest'
import { readTracked } from '#tests/support/repository.ts'

/** `NAME` in the first column of a table. */
const documented = [...readTracked('docs/operations.md').matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
  ([, cell = '']) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
)
const settings = [
  ...readTracked('api/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:z\.|flag|optionalText)/gm),
].map(([, name]) => name)

test('the document of operations names the settings of the API, all and no others', () => {
  expect(settings.length).toBeGreaterThan(15)
  expect([...documented].sort()).toEqual([...settings].sort())
})

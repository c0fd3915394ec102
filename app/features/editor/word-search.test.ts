import { expect, test } from 'vitest'
import { parseWordSearch } from './word-search.ts'

test('a word’s parameters are read with their types', () => {
  const search = { subtitleId: 3, allText: 'hello', start: 1.2, end: 1.5 }
  expect(parseWordSearch(search)).toEqual(search)
})

test('a text that looks like a number is a text', () => {
  expect(parseWordSearch({ allText: 2026 }).allText).toBe('2026')
})

test.each([
  { subtitleId: '3' },
  { subtitleId: 1.5 },
  { subtitleId: -1 },
  { subtitleId: [0] },
  { allText: { toString: 'x' } },
  { allText: null },
  { start: -1, end: Number.NaN },
  { start: '1' },
])('%o is as good as nothing', (search) => {
  // Every key is there, so that the router drops what was given for it.
  expect(parseWordSearch(search)).toStrictEqual({
    subtitleId: undefined,
    allText: undefined,
    start: undefined,
    end: undefined,
  })
})

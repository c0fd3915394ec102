import { expect, test } from 'vitest'
import { type WordPlaces, wordAfterKey } from './word-keys.ts'

/** Rows of three words: 0 1 2 / 3 4 5 / 6. */
const places = (change: Partial<WordPlaces> = {}): WordPlaces => ({
  count: 7,
  isRightToLeft: false,
  boxOf: (index) => {
    const left = (index % 3) * 50
    return { left, right: left + 40, top: Math.floor(index / 3) * 40 }
  },
  ...change,
})

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 6, 6],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 5, 2],
  ['ArrowUp', 2, 2],
  ['Home', 4, 0],
  ['End', 4, 6],
])('%s leads from word %i to word %i', (key, from, to) => {
  expect(wordAfterKey(key, from, places())).toBe(to)
})

test('in a script that runs to the left, so do the words', () => {
  expect(wordAfterKey('ArrowLeft', 3, places({ isRightToLeft: true }))).toBe(4)
  expect(wordAfterKey('ArrowRight', 3, places({ isRightToLeft: true }))).toBe(2)
})

test('other keys lead nowhere', () => {
  expect(wordAfterKey('a', 3, places())).toBeUndefined()
  expect(wordAfterKey(' ', 3, places())).toBeUndefined()
})

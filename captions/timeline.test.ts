import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseWords } from './timeline.ts'
import type { Word } from './types.ts'

const word = (text: string, start: number, end: number, hidden = false): Word => ({
  word: text,
  start,
  end,
  hidden,
})
const normalise = (words: Word[]) => normaliseWords(words, false, 'en')

test('times are whole centiseconds, a word ends where the next starts', () => {
  expect(normalise([word('one', 0.004, 1.2), word('two', 1.1049, 1.6)])).toEqual([
    { text: 'one', start: 0, end: 110 },
    { text: 'two', start: 110, end: 160 },
  ])
})

test('hidden, empty and timeless words are left out', () => {
  const words = [
    word('hidden', 0, 1, true),
    word(' \n', 0, 1),
    word('nan', Number.NaN, 1),
    word('endless', 0, Number.POSITIVE_INFINITY),
  ]
  expect(normalise(words)).toEqual([])
})

test('words come in the order of their starts, simultaneous ones in the order given', () => {
  const words = [word('c', 2, 3), word('a', 1, 2), word('b', 1, 2)]
  expect(normalise(words).map(({ text, start }) => [text, start])).toEqual([
    ['a', 100],
    ['b', 105],
    ['c', 200],
  ])
})

test('a word that ends before it starts still shows for a moment', () => {
  expect(normalise([word('back', 5, 4)])).toEqual([{ text: 'back', start: 500, end: 505 }])
})

test('upper case is set by the language of the words', () => {
  expect(normaliseWords([word('iyi', 0, 1)], true, 'tr')[0]?.text).toBe('İYİ')
})

test('whatever the times, starts rise, ends follow starts, and no word meets the next', () => {
  const time = fc.oneof(fc.double(), fc.double({ min: -1, max: 4, noNaN: true }))
  const words = fc.array(
    fc.record({ word: fc.constant('x'), start: time, end: time, hidden: fc.boolean() }),
  )
  fc.assert(
    fc.property(words, (given) => {
      const timed = normalise(given)
      expect(timed).toHaveLength(
        given.filter(
          ({ hidden, start, end }) => !hidden && Number.isFinite(start) && Number.isFinite(end),
        ).length,
      )
      timed.forEach(({ start, end }, index) => {
        expect(Number.isInteger(start) && start >= 0 && start < end).toBe(true)
        expect(end).toBeLessThanOrEqual(timed[index + 1]?.start ?? Number.POSITIVE_INFINITY)
      })
    }),
  )
})

test('six thousand words at once fit before the last moment that ASS can write', () => {
  const timed = normalise(Array.from({ length: 6000 }, () => word('x', 1e12, 1e12)))
  expect(timed).toHaveLength(6000)
  expect(timed.at(-1)?.end).toBeLessThan(3_600_000)
})

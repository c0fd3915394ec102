import { expect, test } from 'vitest'
import { countReached, lastReached, orderByStart, timeToShow } from './reached-words.ts'

const at = (start: number) => ({ word: 'x', start, end: start + 0.1, hidden: false })

test('a word is reached when its start is at or before the time less a twentieth of a second', () => {
  const order = orderByStart([at(0), at(0.5), at(1)])
  expect([0, 0.049, 0.05, 0.549, 0.551, 9].map((time) => countReached(order, time))).toEqual([
    0, 0, 1, 1, 2, 3,
  ])
})

test('the last word that was reached is found in a list of any order', () => {
  const order = orderByStart([at(2), at(0), at(1)])
  expect([0, 0.06, 1.5, 5].map((time) => lastReached(order, time))).toEqual([-1, 1, 2, 0])
})

test('the time to show a word lights that very word, whatever fractions do', () => {
  for (let index = 0; index < 6000; index += 1) {
    const words = [at(index * 0.1), at(index * 0.1 + 0.061)]
    expect(lastReached(orderByStart(words), timeToShow(words[0] ?? at(0)))).toBe(0)
  }
})

test('a word that lasts is shown after its caption has come in, a short one before it ends', () => {
  expect(timeToShow({ ...at(2), end: 3 })).toBeCloseTo(2.25)
  expect(timeToShow({ ...at(2), end: 2.2 })).toBeCloseTo(2.19)
  expect(timeToShow({ ...at(2), end: 2 })).toBeCloseTo(2.06)
})

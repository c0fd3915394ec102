import { expect, test } from 'vitest'
import { toParagraphs } from './paragraphs.ts'

/** Words of 0.2 s, each followed by the pause that is given for it. */
function withPauses(pauses: number[]) {
  let start = 0
  return pauses.map((pause) => {
    const word = { word: 'x', start, end: start + 0.2, hidden: false }
    start = word.end + pause
    return word
  })
}
const run = (count: number) => Array.from({ length: count }, () => 0)
const ends = (pauses: number[]) => toParagraphs(withPauses(pauses)).map(({ end }) => end)

test('a long pause ends a paragraph, a short one only a long paragraph', () => {
  expect(ends([0, 1.1, 0, 0.5, 0])).toEqual([2, 5])
  expect(ends([...run(11), 0.5, 0, 0])).toEqual([12, 14])
})

test('a speaker without pauses gets one every sixty words', () => {
  expect(ends(run(150))).toEqual([60, 120, 150])
})

test('every word is in one paragraph', () => {
  const paragraphs = toParagraphs(withPauses([0, 2, 0, 2, ...run(70)]))
  expect(paragraphs.map(({ start }) => start)).toEqual([
    0,
    ...paragraphs.slice(0, -1).map(({ end }) => end),
  ])
  expect(toParagraphs([])).toEqual([])
})

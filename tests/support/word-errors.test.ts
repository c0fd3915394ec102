import { expect, test } from 'vitest'
import { compareWords } from '#tests/support/word-errors.ts'

const spoken = ['Every', 'word', 'here', 'lights', 'up', 'now'].map((word, index) => ({
  word,
  start: index,
  end: index + 0.5,
}))

test('case and punctuation are no errors, and start errors are averaged over matches', () => {
  const heard = spoken.map(({ word, start, end }) => ({
    word: `${word.toUpperCase()}.`,
    start: start + 0.1,
    end,
  }))
  const comparison = compareWords(spoken, heard)
  expect(comparison.wordErrorRate).toBe(0)
  expect(comparison.matches).toHaveLength(6)
  expect(comparison.meanStartErrorSeconds).toBeCloseTo(0.1)
})

test('a substitution, an insertion and a deletion each count one', () => {
  const at = (word: string, start: number) => ({ word, start, end: start + 0.5 })
  const heard = ['Every', 'single', 'bird', 'here', 'lights', 'now'].map(at)
  const comparison = compareWords(spoken, heard)
  expect(comparison.wordErrorRate).toBe(3 / 6)
  expect(comparison.matches.map((pair) => pair.reference.word)).toEqual([
    'Every',
    'here',
    'lights',
    'now',
  ])
})

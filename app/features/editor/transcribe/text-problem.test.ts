import { expect, test } from 'vitest'
import { hasWords, problemOfText } from './text-problem.ts'

const line = (word: string, count = 1) => ({ text: Array(count).fill(word).join(' ') })

test.each([
  ['6000 words', [line('word', 3000), line('word', 3000)], 'en'],
  ['a word of 200 characters', [line('x'.repeat(200))], 'en'],
  ['a long line of a language that writes no spaces', [line('好'.repeat(900))], 'zh'],
] as const)('%s are no problem', (_what, cues, language) => {
  expect(problemOfText([...cues], language)).toBeNull()
})

test.each([
  ['6001 words', [line('word', 3001), line('word', 3000)], /6000 words/],
  ['a word of 201 characters', [line('so'), line('x'.repeat(201))], /^The word “x{20}…”.* 200 /],
  ['a line of 20,001 characters', [line('x'.repeat(199), 101)], /^The line “x{20}…”.* 20000 /],
  ['200,001 characters', Array(11).fill(line('x'.repeat(199), 99)), /200000 characters/],
] as const)('%s are told', (_what, cues, problem) => {
  expect(problemOfText([...cues], 'en')).toMatch(problem)
})

test('marks alone are no words', () => {
  expect([
    hasWords([line('♪ …')]),
    hasWords([line('♪'), line('é')]),
    hasWords([line('7')]),
  ]).toEqual([false, true, true])
})

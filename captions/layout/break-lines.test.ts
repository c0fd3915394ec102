import { expect, test } from 'vitest'
import type { Typesetter } from '#captions/typesetter.ts'
import { breakLines } from './break-lines.ts'
import { setWords, type Unit } from './unit.ts'

/** Words as wide as they have characters, joined as the engine joins them, with spaces of one character. */
function setPlainly(texts: string[]): Unit[] {
  const typesetter = {
    set: (text: string) => ({ text, runs: [], width: text.length, left: 0, right: text.length }),
  } as unknown as Typesetter
  const timed = texts.map((text) => ({ text, start: 0, end: 1 }))
  return setWords(timed, { word: 1, eastAsian: 0 }, typesetter)
}

const lines = (texts: string[], maxWidth: number) =>
  breakLines(setPlainly(texts), maxWidth)?.map((line) => line.map(({ text }) => text).join(' ')) ??
  null

test('what fits on one line stays on it', () => {
  expect(lines(['one', 'two'], 7)).toEqual(['one two'])
})

test('lines are as few, then as even as can be', () => {
  expect(lines(['aaaa', 'bbbb', 'cccc', 'dddd'], 15)).toEqual(['aaaa bbbb', 'cccc dddd'])
})

test('a word wider than a line cannot be broken into lines', () => {
  expect(lines(['short', 'longestword'], 8)).toBeNull()
})

test('closing punctuation never starts a line', () => {
  expect(lines(['動画を', '見て', '。'], 5)).toEqual(['動画を', '見て 。'])
  expect(lines(['vraiment', 'bien', '?'], 13)).toEqual(['vraiment', 'bien ?'])
})

test('nothing is no lines', () => {
  expect(lines([], 10)).toEqual([])
})

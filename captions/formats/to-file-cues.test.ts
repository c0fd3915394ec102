import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type FontSet, presetStyle, type Word } from '#captions/index.ts'
import { cleanWord } from '#captions/text.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { TALKS } from '#tests/golden/talks.ts'
import { textOf, toOneLine } from './file-cue.ts'
import { toFileCues } from './to-file-cues.ts'

let fonts: FontSet
beforeAll(async () => {
  fonts = await loadCaptionFonts()
})

const FRAME = { width: 1080, height: 1920 }
const cuesOf = (
  words: readonly Word[],
  lang = 'en',
  preset: Parameters<typeof presetStyle>[0] = 'none',
) => toFileCues({ words, style: presetStyle(preset), frame: FRAME, lang, fonts })
const say = (...texts: string[]): Word[] =>
  texts.map((word, index) => ({ word, start: index / 2, end: index / 2 + 0.4, hidden: false }))
const shown = (words: readonly Word[], ...rest: [string?, Parameters<typeof presetStyle>[0]?]) =>
  cuesOf(words, ...rest).map(({ lines }) => lines.map(textOf).join('|'))

test('a file has the captions that are on screen, as they were written', () => {
  const words = say('one', 'two', 'three', 'four', 'five')
  expect(shown(words)).toEqual(['one two three|four five'])
  expect(shown(words, 'en', 'one_word')).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('times are those of the words to the millisecond, and a caption stays as long as on screen', () => {
  const words = [{ word: 'so', start: 0.1234, end: 0.4567, hidden: false }]
  expect(cuesOf(words)).toEqual([
    { start: 123, end: 760, lines: [[{ text: 'so', start: 123, end: 457 }]] },
  ])
})

test('hidden words and words that are no text are left out, and what no font has is not', () => {
  const words = say('seen', '\u{10FFFD}', 'again', 'hidden', ' \u200B')
  expect(shown(words.with(3, { ...words[3], hidden: true } as Word))).toEqual([
    'seen \u{10FFFD} again',
  ])
})

test('words that no font has are captions too', () => {
  const [first, second] = say('\u{10FFFD}', '\u{10FFFD}')
  expect(shown([first, { ...second, start: 40, end: 41 }] as Word[])).toEqual([
    '\u{10FFFD}',
    '\u{10FFFD}',
  ])
})

test('a word that is broken into lines is one word', () => {
  expect(shown(say('x'.repeat(150)))).toEqual(['x'.repeat(150)])
})

test('languages without spaces have none between their words', () => {
  expect(shown(TALKS.ja?.words.slice(0, 5) ?? [], 'ja')).toEqual(['動画の最初の3秒'])
})

test('whatever the words are, each is in the file once, in order, within its caption and before the next', () => {
  const time = fc.oneof(
    fc.integer({ min: -1, max: 20 }),
    fc.double({ min: -1, max: 20 }),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e9),
  )
  const word = fc.record({
    word: fc.oneof(
      fc.constantFrom(...(TALKS.hostile?.words ?? []).map(({ word }) => word)),
      fc.string(),
    ),
    ...{ start: time, end: time, hidden: fc.boolean() },
  })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 25 }), (words) => {
      const expected = words
        .filter(
          ({ word, start, end, hidden }) =>
            !hidden && cleanWord(word) !== '' && Number.isFinite(start + end),
        )
        .toSorted((a, b) => a.start - b.start)
        .map(({ word }) => toOneLine(word))
      const cues = cuesOf(words)
      const found = cues.flatMap(({ lines }) => lines.flat())
      expect(found.map(({ text }) => text)).toEqual(expected)
      for (const [index, { start, end }] of found.entries()) {
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(found[index + 1]?.start ?? Number.POSITIVE_INFINITY)
      }
      for (const [index, { start, end, lines }] of cues.entries()) {
        expect(start).toBe(lines[0]?.[0]?.start)
        expect(end).toBeGreaterThanOrEqual(lines.at(-1)?.at(-1)?.end ?? 0)
        expect(end).toBeLessThanOrEqual(cues[index + 1]?.start ?? Number.POSITIVE_INFINITY)
      }
    }),
    { seed: 5, numRuns: 150 },
  )
})

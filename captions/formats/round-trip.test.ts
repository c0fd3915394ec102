import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanWord } from '#captions/text.ts'
import { MANUAL_BREAKS } from '#captions/types.ts'
import { type FileCue, textOf, toOneLine, unbroken } from './file-cue.ts'
import type { BackedUpWord, Level } from './given-text.ts'
import { readGivenText } from './read-given-text.ts'
import { writeJson } from './write-json.ts'
import { writeKaraoke } from './write-karaoke.ts'
import { writeSrt } from './write-srt.ts'
import { writeTxt } from './write-txt.ts'
import { writeVtt } from './write-vtt.ts'

const HOSTILE = [
  ...[
    '-->',
    '00:00:01,000',
    '00:00:01.000 --> 00:00:02.000',
    '--\u2060>',
    '->',
    '<b>',
    '</i>',
    '<3',
  ],
  ...[
    '<00:00:01.200>',
    '<\u2060b',
    '&amp;',
    '&\u2060amp;',
    '&#60;',
    '&',
    '{\\an8}',
    '{\\k20}',
    '{',
    '}',
  ],
  ...[
    '\\N',
    '\\',
    'x\\',
    '\\\u2060',
    '{\u2060\\',
    '1',
    '42',
    'WEBVTT',
    'NOTE',
    'STYLE',
    '[Events]',
  ],
  ...['one\ntwo', 'a\r\n\r\nb', '\u202Eevil\u202C', '\u200Fא', 'no\0body', 'tab\tbed', 'two words'],
  ...[
    '東京',
    'は',
    '、',
    '「',
    '字幕',
    'مرحبا',
    'สวัสดี',
    'Dialogue: 0,0:00:00.00,x',
    ',',
    '😀',
    '{"version":1}',
  ],
]

const text = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.stringMatching(/^[a-z<>&{}\\\u2060-]{1,8}$/) },
  )
  .filter((text) => cleanWord(text) !== '' && toOneLine(text) !== '')

/** Words of random length and pauses, in cues and lines of random size, as the engine makes them. */
const cues = (stepMs: number) =>
  fc
    .array(
      fc.record({
        text: text.map(toOneLine),
        pause: fc.constantFrom(0, 0, 30, 90, 1500),
        length: fc.integer({ min: 5, max: 80 }),
        isCueStart: fc.boolean(),
        isLineStart: fc.boolean(),
      }),
      { minLength: 1, maxLength: 14 },
    )
    .map((words): FileCue[] => {
      const cues: FileCue[] = []
      let now = 0
      for (const { text, pause, length, isCueStart, isLineStart } of words) {
        const start = now + pause * stepMs
        const end = start + length * stepMs
        const cue = cues.at(-1)
        if (!cue || isCueStart) cues.push({ start, end, lines: [[{ text, start, end }]] })
        else if (isLineStart) cue.lines.push([{ text, start, end }])
        else cue.lines.at(-1)?.push({ text, start, end })
        Object.assign(cues.at(-1) ?? {}, { end })
        now = end
      }
      return cues
    })

const wordsOf = (all: readonly FileCue[]) =>
  all.flatMap(({ lines }) =>
    lines.flat().map(({ text, start, end }) => ({
      ...{ word: unbroken(text), start: start / 1000, end: end / 1000 },
      hidden: false,
    })),
  )
const captionsOf = (all: readonly FileCue[]) =>
  all.map(({ start, end, lines }) => ({
    text: lines.map(textOf).join('\n'),
    ...{ start: start / 1000, end: end / 1000 },
  }))
const wordByWord = (all: readonly FileCue[]) =>
  all.flatMap(({ lines }) => lines.flat()).map((word) => ({ ...word, lines: [[word]] }))

const RUNS = { seed: 8, numRuns: 400 }

test.each<Level>(['caption', 'word'])(
  'captions and their times come back from SRT by %s',
  (level) => {
    fc.assert(
      fc.property(cues(1), (all) => {
        const expected = captionsOf(level === 'word' ? wordByWord(all) : all)
        expect(readGivenText(writeSrt(all, level))).toEqual({
          ...{ kind: 'captions', format: 'srt' },
          captions: expected,
        })
      }),
      RUNS,
    )
  },
)

test('captions and their times come back from WebVTT', () => {
  fc.assert(
    fc.property(cues(1), (all) => {
      expect(readGivenText(writeVtt(all, 'caption'))).toEqual({
        ...{ kind: 'captions', format: 'vtt' },
        captions: captionsOf(all),
      })
    }),
    RUNS,
  )
})

test('words and their times come back from WebVTT', () => {
  fc.assert(
    fc.property(cues(1), (all) => {
      expect(readGivenText(writeVtt(all, 'word'))).toEqual({
        ...{ kind: 'words', format: 'vtt', language: null, styles: null },
        words: wordsOf(all),
      })
    }),
    RUNS,
  )
})

test('words and their times in centiseconds come back from ASS', () => {
  fc.assert(
    fc.property(cues(10), (all) => {
      expect(readGivenText(['[Events]', ...writeKaraoke(all)].join('\n'))).toEqual({
        ...{ kind: 'words', format: 'ass', language: null, styles: null },
        words: wordsOf(all),
      })
    }),
    RUNS,
  )
})

test('everything comes back from JSON', () => {
  const time = fc.double({ min: 0, max: 1e5, noNaN: true })
  const word: fc.Arbitrary<BackedUpWord> = fc.record(
    {
      ...{ word: fc.string({ unit: 'binary' }), start: time, end: time },
      hidden: fc.boolean(),
      brk: fc.constantFrom(...MANUAL_BREAKS),
      conf: fc.double({ min: 0, max: 1, noNaN: true }),
    },
    { requiredKeys: ['word', 'start', 'end', 'hidden'] },
  )
  const styles = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean(), fc.integer()))
  fc.assert(
    fc.property(fc.array(word), styles, fc.string(), (words, styles, language) => {
      const written = writeJson({ words, styles, language })
      expect(readGivenText(written)).toEqual({
        ...{ kind: 'words', format: 'json', language },
        ...JSON.parse(JSON.stringify({ words, styles })),
      })
    }),
    RUNS,
  )
})

test('a script is a line a caption, whatever its words', () => {
  fc.assert(
    fc.property(cues(1), (all) => {
      const lines = writeTxt(all).split('\n').filter(Boolean)
      expect(lines).toEqual(all.map(({ lines }) => textOf(lines.flat())))
    }),
    RUNS,
  )
})

test('six thousand words are written and read as quickly as few', () => {
  const all: FileCue[] = Array.from({ length: 1000 }, (_, cue) => {
    const words = Array.from({ length: 6 }, (_, word) => {
      const start = cue * 3000 + word * 400
      return { text: `word${word}`, start, end: start + 300 }
    })
    return { start: cue * 3000, end: cue * 3000 + 2500, lines: [words] }
  })
  for (const file of [writeVtt(all, 'word'), ['[Events]', ...writeKaraoke(all)].join('\n')]) {
    expect(readGivenText(file)).toMatchObject({ kind: 'words', words: wordsOf(all) })
  }
})

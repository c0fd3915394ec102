import { expect, test } from 'vitest'
import type { FileCue } from './file-cue.ts'
import { readGivenText } from './read-given-text.ts'
import { writeJson } from './write-json.ts'
import { writeKaraoke } from './write-karaoke.ts'
import { writeSrt } from './write-srt.ts'
import { writeTxt } from './write-txt.ts'
import { writeVtt } from './write-vtt.ts'

const word = (text: string, start: number, end: number) => ({ text, start, end })
const CUES: FileCue[] = [
  {
    ...{ start: 1000, end: 2500 },
    lines: [[word('R&D', 1000, 1400), word('<b>', 1400, 1800)], [word('well done', 2000, 2200)]],
  },
  {
    start: 3_723_004,
    end: 3_724_000,
    lines: [[word('東京', 3_723_004, 3_723_500), word('は', 3_723_500, 3_724_000)]],
  },
]

test('SRT has numbers, commas and CRLF, and its words make no tags', () => {
  expect(writeSrt(CUES, 'caption')).toBe(
    [
      ...['1', '00:00:01,000 --> 00:00:02,500', 'R&D <\u2060b>', 'well done', ''],
      ...['2', '01:02:03,004 --> 01:02:04,000', '東京は', '', ''],
    ].join('\r\n'),
  )
})

test.each([
  ['10:30', '->', '11:45'],
  ['10:30', '-->', '11:45'],
  ['00:00:01,000', '->', '00:00:02,000'],
  ['00:00:01,000', '-\u2060>', '00:00:02,000'],
])('in SRT %s %s %s are words', (...texts) => {
  const words = texts.map((text, index) => word(text, index * 100, index * 100 + 100))
  const srt = writeSrt([{ start: 0, end: 300, lines: [words] }], 'caption')
  expect(readGivenText(srt)).toMatchObject({ captions: [{ text: texts.join(' ') }] })
})

test('SRT by word shows each word for its own time', () => {
  expect(writeSrt(CUES.slice(0, 1), 'word').split('\r\n\r\n').at(2)).toBe(
    '3\r\n00:00:02,000 --> 00:00:02,200\r\nwell done',
  )
})

test('WebVTT names what would be markup', () => {
  expect(writeVtt(CUES.slice(0, 1), 'caption')).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nR&amp;D &lt;b&gt;\nwell done\n\n',
  )
})

test('WebVTT by word has a time before each word and after one that a pause follows', () => {
  expect(writeVtt(CUES, 'word')).toBe(`WEBVTT - times of words

00:00:01.000 --> 00:00:02.500
R&amp;D <00:00:01.400>&lt;b&gt;<00:00:01.800>
<00:00:02.000>well\u00A0done<00:00:02.200>

01:02:03.004 --> 01:02:04.000
東京<01:02:03.500>は

`)
})

test('ASS has a comment a caption, with durations in centiseconds', () => {
  expect(writeKaraoke(CUES.slice(0, 1))).toEqual([
    'Comment: 0,0:00:01.00,0:00:02.50,Text,,0,0,0,karaoke,' +
      '{\\k40}R&D {\\k40}<b>\\N{\\k20}{\\k20}well\u00A0done',
  ])
})

test('a script has a line a caption and an empty line at a long pause', () => {
  const [first, second] = CUES as [FileCue, FileCue]
  const soon = { ...first, start: 2500, lines: [[word('soon', 3199, 3300)]] }
  expect(writeTxt([first, soon, second])).toBe('R&D <b> well done\nsoon\n\n東京は\n')
})

test('JSON keeps hidden words and breaks, and leaves out what has no time', () => {
  const words = [
    { word: 'um', start: 0, end: 0.5, hidden: true, brk: 'line' as const, conf: 0.5 },
    { word: 'lost', start: Number.NaN, end: 1, hidden: false },
    { word: 'endless', start: 0, end: Number.POSITIVE_INFINITY, hidden: false },
    { word: 'early', start: 0, end: -1, hidden: false },
    { word: 'back', start: 1, end: 0, hidden: false },
  ]
  expect(writeJson({ language: 'en', styles: { fontsize: 30 }, words })).toBe(`{
  "version": 1,
  "language": "en",
  "styles": {
    "fontsize": 30
  },
  "words": [
    {"word":"um","start":0,"end":0.5,"hidden":true,"brk":"line","conf":0.5},
    {"word":"back","start":1,"end":0,"hidden":false}
  ]
}
`)
  expect(JSON.parse(writeJson({ language: 'en', styles: {}, words: [] })).words).toEqual([])
})

import { expect, test } from 'vitest'
import { readScript } from './read-script.ts'

const SRT = `1
00:00:01,000 --> 00:00:02,500
<i>Hello</i> there,
world

2
00:01:03,25 --> 00:01:04,000 X1:40
{\\an8}42
`

test('each line of a script is a cue, word for word', () => {
  expect(readScript(' Hello,  there! \r\n\r\n It’s 9:30 --> go\n', 60)).toEqual([
    { text: 'Hello,  there!' },
    { text: 'It’s 9:30 --> go' },
  ])
})

test('a text of nothing but space has no cues', () => {
  expect(readScript(' \n\t\n', 60)).toEqual([])
})

test('subtitles bring their times, without counters and markup', () => {
  expect(readScript(SRT, 90)).toEqual([
    { text: 'Hello there,\nworld', start: 1, end: 2.5 },
    { text: '42', start: 63.25, end: 64 },
  ])
})

test('WebVTT is read as well, and what is no cue is left out', () => {
  const vtt = 'WEBVTT\n\nNOTE mine\n\nintro\n00:01.500 --> 00:02.000 align:start\nHi\n'
  expect(readScript(vtt, 60)).toEqual([{ text: 'Hi', start: 1.5, end: 2 }])
})

test('counters are found without an empty line before them', () => {
  const tight = '1\n00:00:00,000 --> 00:00:01,000\nOne\n2\n00:00:01,000 --> 00:00:02,000\nTwo'
  expect(readScript(tight, 60).map(({ text }) => text)).toEqual(['One', 'Two'])
})

test.each([
  [
    'a file without counters',
    'WEBVTT\n\n00:00.000 --> 00:01.000\nOne\n2\n00:01.000 --> 00:02.000\nTwo',
  ],
  [
    'one that numbers otherwise',
    '7\n00:00.000 --> 00:01.000\nOne\n2\n00:01.000 --> 00:02.000\nTwo',
  ],
])('a number that is spoken is no counter in %s', (_what, text) => {
  expect(readScript(text, 60).map((cue) => cue.text)).toEqual(['One\n2', 'Two'])
})

test('characters that WebVTT writes by their names are what they stand for', () => {
  const named = '00:00.000 --> 00:01.000\n<b>R&amp;D</b>&nbsp;&lt;3 &amp;gt; &lrm;&rlm;\n&nbsp;\nx'
  expect(readScript(named, 60)).toMatchObject([{ text: 'R&D\u00a0<3 &gt; \u200e\u200f\nx' }])
})

test('a line of nothing but markup does not end its cue', () => {
  const placed =
    '1\n00:00:00,000 --> 00:00:02,000\n{\\an8}\nHello\n<i></i>\nworld\n\nnobody says this'
  expect(readScript(placed, 60)).toEqual([{ text: 'Hello\nworld', start: 0, end: 2 }])
})

test.each([
  ['a longer video', SRT, 60],
  ['a broken file', SRT.replace('00:00:02,500', '00:00:00,500'), 90],
])('times of %s are not used', (_what, text, durationSeconds) => {
  expect(readScript(text, durationSeconds)).toEqual([
    { text: 'Hello there,\nworld' },
    { text: '42' },
  ])
})

import { expect, test } from 'vitest'
import { hasTimesFor, toSpokenText } from './fit-to-video.ts'
import { detectFormat, readGivenText } from './read-given-text.ts'

const SRT = `1
00:00:01,000 --> 00:00:02,500
<i>Hello</i> there,
world

2
00:01:03,25 --> 00:01:04,000 X1:40
{\\an8}42
`
const spoken = (text: string, durationSeconds = 60) =>
  toSpokenText(readGivenText(text), durationSeconds)
const texts = (text: string) => spoken(text).map((caption) => caption.text)

test('each line of a script is a caption, word for word', () => {
  expect(spoken(' Hello,  there! \r\n\r\n It’s 9:30 --> go\n')).toEqual([
    { text: 'Hello,  there!' },
    { text: 'It’s 9:30 --> go' },
  ])
})

test('a text of nothing but space has no captions', () => {
  expect(spoken(' \n\t\n')).toEqual([])
})

test('subtitles bring their times, without counters and markup', () => {
  expect(spoken(SRT, 90)).toEqual([
    { text: 'Hello there,\nworld', start: 1, end: 2.5 },
    { text: '42', start: 63.25, end: 64 },
  ])
})

test('WebVTT is read as well, and what is no caption is left out', () => {
  const vtt = `\uFEFFWEBVTT - mine
Kind: captions

STYLE
::cue { color: red }

NOTE mine

intro
00:01.500 --> 00:02.000 align:start position:0%
<v Ada>Hi</v>
`
  expect(spoken(vtt)).toEqual([{ text: 'Hi', start: 1.5, end: 2 }])
})

test('lines that end as on old Macs are lines', () => {
  expect(spoken(SRT.replaceAll('\n', '\r'), 90)).toEqual(spoken(SRT, 90))
})

test('counters are found without an empty line before them', () => {
  const tight = '1\n00:00:00,000 --> 00:00:01,000\nOne\n2\n00:00:01,000 --> 00:00:02,000\nTwo'
  expect(texts(tight)).toEqual(['One', 'Two'])
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
  expect(texts(text)).toEqual(['One\n2', 'Two'])
})

test('a short arrow stands between times of captions, not between times of day', () => {
  const times = (arrow: string) => `1\n00:00:01,000 ${arrow} 00:00:02,000\nfrom\n`
  expect(spoken(`${times('->')}10:30 -> 11:45\n`)).toEqual([
    { text: 'from\n10:30 -> 11:45', start: 1, end: 2 },
  ])
  expect(detectFormat('10:30 -> 11:45')).toBeNull()
})

test('characters that are written by their names are what they stand for', () => {
  const named =
    '00:00.000 --> 00:01.000\n<b>R&amp;D</b>&nbsp;&lt;3 &amp;gt; &lrm;&rlm;\n&nbsp;\n&quot;x&#39;&#x20AC;&#9999999;'
  expect(texts(named)).toEqual([`R&D\u00A0<3 &gt; \u200E\u200F\n"x'€&#9999999;`])
})

test('a line of nothing but markup does not end its caption', () => {
  const placed =
    '1\n00:00:00,000 --> 00:00:02,000\n{\\an8}\nHello\n<i></i>\nworld\n\nnobody says this'
  expect(spoken(placed)).toEqual([{ text: 'Hello\nworld', start: 0, end: 2 }])
})

test.each([
  ['a longer video', SRT, 60],
  ['a broken file', SRT.replace('00:00:02,500', '00:00:00,500'), 90],
])('times of %s are not used', (_what, text, durationSeconds) => {
  expect(spoken(text, durationSeconds)).toEqual([{ text: 'Hello there,\nworld' }, { text: '42' }])
})

test('words are spoken in lines, with times where all can be the video’s', () => {
  const words = Array.from({ length: 13 }, (_, second) => ({
    ...{ word: `w${second}`, start: second, end: second + 0.5 },
  }))
  const given = readGivenText(JSON.stringify({ version: 1, words }))
  const text = 'w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11'
  expect(hasTimesFor(given, 12)).toBe(true)
  expect(toSpokenText(given, 12)).toEqual([
    { text, start: 0, end: 11.5 },
    { text: 'w12', start: 12, end: 12.5 },
  ])
  expect(hasTimesFor(given, 11.9)).toBe(false)
  expect(toSpokenText(given, 11.9)).toEqual([{ text }, { text: 'w12' }])
})

test('hidden words are not spoken, and of nothing else there is no text', () => {
  const words = ['so', 'um', 'yes'].map((word, start) => ({ word, start, end: start + 0.5 }))
  const hide = (isHidden: (word: string) => boolean) =>
    spoken(
      JSON.stringify({
        ...{ version: 1 },
        words: words.map((word) => ({ ...word, hidden: isHidden(word.word) })),
      }),
    )
  expect(hide((word) => word === 'um')).toEqual([{ text: 'so yes', start: 0, end: 2.5 }])
  expect(hide(() => true)).toEqual([])
})

test('times within captions are times of words, and words that share one divide it', () => {
  const vtt = `WEBVTT

00:01.000 --> 00:04.000
One two <00:02.000><c.yellow>three</c> <00:03.000>

00:05.000 --> 00:06.000
東<00:05.250>京
`
  expect(readGivenText(vtt)).toMatchObject({
    words: [
      { word: 'One', start: 1, end: 1.5 },
      { word: 'two', start: 1.5, end: 2 },
      { word: 'three', start: 2, end: 3 },
      { word: '東', start: 5, end: 5.25 },
      { word: '京', start: 5.25, end: 6 },
    ],
  })
})

test('rolling captions tell each word once', () => {
  const rolling = `WEBVTT

00:00:00.160 --> 00:00:02.389 align:start position:0%
 
hello<00:00:00.480><c> there</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
hello there
 

00:00:02.399 --> 00:00:04.070 align:start position:0%
hello there
world<00:00:02.800><c> again</c>

00:00:04.070 --> 00:00:04.080 align:start position:0%
world again
 
`
  expect(readGivenText(rolling)).toMatchObject({
    words: ['hello', 'there', 'world', 'again'].map((word) => ({ word })),
  })
})

const ASS_HEAD = '[Script Info]\nTitle: x\n\n[V4+ Styles]\nFormat: Name\nStyle: A,B\n\n[Events]\n'

test('events of ASS are captions: layers once, without drawings, comments and tags', () => {
  const ass = `${ASS_HEAD}Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:02.00,0:00:03.50,A,,0,0,0,,{\\pos(1,2)}Later,{\\i1} with\\ha comma
Comment: 0,0:00:00.00,0:00:01.00,A,,0,0,0,,not said
Dialogue: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,Two\\Nlines {\\p1}m 0 0 l 9 9{\\p0}here
Dialogue: 1,0:00:01.00,0:00:02.00,A,,0,0,0,,{\\bord2}Two\\Nlines here
Dialogue: 0,soon,0:00:02.00,A,,0,0,0,,no time

[Graphics]
Dialogue: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,no event
`
  expect(readGivenText(ass)).toEqual({
    ...{ kind: 'captions', format: 'ass' },
    captions: [
      { text: 'Two\nlines here', start: 1, end: 2 },
      { text: 'Later, with\u00A0a comma', start: 2, end: 3.5 },
    ],
  })
})

test('karaoke durations are times of words, whose syllables are joined', () => {
  const ass = `${ASS_HEAD}Format: Marked, Start, End, Style, Text\r
Dialogue: Marked=0,0:00:01.00,0:00:03.00,A,{\\k20}Ka{\\kf30}ra{\\ko10}o{\\K15}ke {\\k25}{\\kf50\\1c&HFF&}time\r
`
  expect(readGivenText(ass)).toMatchObject({
    words: [
      { word: 'Karaoke', start: 1, end: 1.75 },
      { word: 'time', start: 2, end: 2.5 },
    ],
  })
})

test.each(['Comment: 0,T,A,,0,0,0,karaoke,', 'Dialogue: 0,T,A,,0,0,0,,'])(
  'karaoke on several layers is sung once: %s',
  (head) => {
    const row = head.replace('T', '0:00:01.00,0:00:03.00')
    const layers = ['{\\bord4}Ka ra', '{\\k20}Ka {\\k30}ra', '{\\k20\\be1}Ka {\\k30}ra']
    const ass =
      ASS_HEAD + layers.map((body, layer) => `${row.replace('0', `${layer}`)}${body}\n`).join('')
    expect(readGivenText(ass)).toMatchObject({
      words: [
        { word: 'Ka', start: 1, end: 1.2 },
        { word: 'ra', start: 1.2, end: 1.5 },
      ],
    })
  },
)

test('the comments from which karaoke was generated go before its events', () => {
  const ass = `${ASS_HEAD}Comment: 0,0:00:01.00,0:00:03.00,A,,0,0,0,karaoke,{\\k50}One {\\k50}two
Dialogue: 0,0:00:01.00,0:00:03.00,A,,0,0,0,fx,{\\k10}One
Dialogue: 0,0:00:01.00,0:00:03.00,A,,0,0,0,fx,two
`
  expect(readGivenText(ass)).toMatchObject({
    words: [
      { word: 'One', start: 1, end: 1.5 },
      { word: 'two', start: 1.5, end: 2 },
    ],
  })
})

test.each([
  ['ASS', `${ASS_HEAD}Dialogue: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,${'{\\k1}a'.repeat(100_000)}`],
  ['WebVTT', `WEBVTT\n\n00:01.000 --> 59:00.000\n${'<00:01.500>a'.repeat(100_000)}`],
])('a hundred thousand syllables in %s are words that captions can have', (_what, text) => {
  expect(readGivenText(text)).toMatchObject({
    words: Array.from({ length: 500 }, () => ({ word: 'a'.repeat(200) })),
  })
})

test.each([
  ['Hello\nthere', null],
  ['{"version":1}', 'json'],
  ['{\\an8}Hello', null],
  [SRT, 'srt'],
  ['  \nWEBVTT\n', 'vtt'],
  ['WEBVTTX', null],
  ['00:01.000 --> 00:02.000\na <00:01.500>b', 'vtt'],
  ['Dialogue: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,Hi', 'ass'],
  ['Dialogue: two people talk, 1:30 in all', null],
])('%j is %s', (text, format) => {
  expect(detectFormat(text)).toBe(format)
})

test.each([
  ['is no text', 'PK\u0003\u0004\0\0'],
  ['has no captions', 'WEBVTT\n\nNOTE nothing'],
  ['has no captions', '1\n00:00:00,000 --> 00:00:01,000\n<i></i>\n'],
  ['has no captions', '[Script Info]\n[Events]\nComment: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,x'],
  ['is broken JSON', '{"version":1'],
  ['no backup', '{"version":2,"words":[]}'],
  ['no backup', '{"subtitles":[]}'],
  ['damaged: language', '{"version":1,"language":7,"words":[]}'],
  ['damaged: styles', '{"version":1,"styles":[],"words":[]}'],
  ['damaged: word 0', '{"version":1,"words":[null]}'],
  ['damaged: word 0', '{"version":1,"words":[{"word":"a","start":1,"end":-1}]}'],
  ['damaged: word 0', '{"version":1,"words":[{"word":"a","start":0,"end":1e999}]}'],
  ['damaged: word 0', '{"version":1,"words":[{"word":"a","start":null,"end":1}]}'],
  ['damaged: word 0', '{"version":1,"words":[{"word":"a","start":0,"end":1,"brk":"page"}]}'],
  ['damaged: word 0', '{"version":1,"words":[{"word":"a","start":0,"end":1,"conf":2}]}'],
  ['damaged: word 0', '{"version":1,"words":[{"word":"a","start":0,"end":1,"hidden":"no"}]}'],
])('what %s is refused: %j', (fault, text) => {
  expect(() => readGivenText(text)).toThrow(fault)
})

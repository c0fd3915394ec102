import { expect, test } from 'vitest'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { layOutCaptions } from './compile.ts'
import { presetStyle } from './presets.ts'
import type { Style } from './style.ts'
import type { Word } from './types.ts'

const fonts = await loadCaptionFonts()
const frame = { width: 1080, height: 1920 }

/** Words of 0.3 s each; `...` in the text is a second of silence. */
function speak(text: string): Word[] {
  let start = 0
  return text.split(' ').flatMap((word) => {
    if (word === '...') start += 1
    else start += 0.3
    return word === '...' ? [] : [{ word, start: start - 0.3, end: start, hidden: false }]
  })
}

function cues(words: Word[], style: Partial<Style> = {}, lang = 'en') {
  const input = { words, style: { ...presetStyle('none'), ...style }, frame, lang, fonts }
  return layOutCaptions(input).cues
}

const texts = (words: Word[], style: Partial<Style> = {}, lang = 'en') =>
  cues(words, style, lang).map(({ words: placed }) =>
    placed.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' '),
  )

test('a sentence end and a pause end a cue', () => {
  expect(texts(speak('It ends. Then silence ... and on'))).toEqual([
    'It ends.',
    'Then silence',
    'and on',
  ])
})

test.each([
  ['hi', 'है। फिर'],
  ['am', 'ነው። ከዚያ'],
  ['hy', 'է։ հետո'],
  ['my', 'ဖြစ်တယ်။ နောက်'],
  ['km', 'ហើយ។ បន្ទាប់'],
  ['ur', 'ہے۔ پھر'],
])('a sentence of %s ends at its own full stop', (lang, text) => {
  expect(texts(speak(text), {}, lang)).toEqual(text.split(' '))
})

test('emoji after a sentence belong to it, in its last word or as words of their own', () => {
  const words = speak('Done!🎉 Next one. 🔥 👨‍👩‍👧 Last.')
  expect(cues(words).map(({ start }) => start)).toEqual([0, 30, 150])
})

test('words are shared out evenly: no word is left over by itself', () => {
  const sizes = texts(speak('a b c d e f g'), { animation_text: 'karaoke' }).map(
    (text) => text.split(' ').length,
  )
  expect(sizes.sort()).toEqual([3, 4])
})

test('a clause is not torn where both sides have words enough for a cue of their own', () => {
  const karaoke = { animation_text: 'karaoke' } as const
  expect(texts(speak('Pick a style that you like, change any word'), karaoke)).toEqual([
    'Pick a style that you like,',
    'change any word',
  ])
  expect(texts(speak('red, green, blue'), karaoke)).toEqual(['red, green, blue'])
})

test.each([
  ['none', 9],
  ['animationWordscale', 1],
  ['karaoke', 6],
  ['hormozi', 4],
] as const)('%s shows at most %d words at a time', (animation_text, most) => {
  const placed = cues(speak('i '.repeat(60).trim()), { animation_text })
  expect(Math.max(...placed.map(({ words }) => words.length))).toBe(most)
})

test('no cue has more than two lines, and none lasts long', () => {
  const words = speak('extraordinary '.repeat(40).trim()).map((word, index) => ({
    ...word,
    start: index * 2,
    end: index * 2 + 1.9,
  }))
  for (const cue of cues(words)) {
    expect(cue.lines.length).toBeLessThanOrEqual(2)
    expect(cue.end - cue.start).toBeLessThanOrEqual(530)
  }
})

test('a cue stays for 0.3 s, closes a short gap, and never meets the next', () => {
  const word = (text: string, start: number, end: number) => ({
    word: text,
    start,
    end,
    hidden: false,
  })
  const placed = cues([word('One.', 0, 1), word('Two.', 1.4, 2), word('Three.', 4, 5)])
  expect(placed.map(({ start, end }) => [start, end])).toEqual([
    [0, 140],
    [140, 230],
    [400, 530],
  ])
})

test('a word is lit until the next one starts, the last until the cue ends', () => {
  const [cue] = cues([
    { word: 'one', start: 0, end: 0.2, hidden: false },
    { word: 'two', start: 0.5, end: 0.9, hidden: false },
  ])
  expect(cue?.words.map(({ litUntil }) => litUntil)).toEqual([50, 120])
})

test('Japanese is gathered by characters, and no cue starts with closing punctuation', () => {
  const japanese = texts(speak('動画 の 最初 の 3秒 で 視聴者 は 離れ て しまい ます 。'), {}, 'ja')
  expect(japanese.length).toBeLessThanOrEqual(2)
  expect(japanese.every((text) => !text.startsWith('。'))).toBe(true)
})

test.each([1, 2, 3, 5, 7] as const)(
  'at most %d words are shown together when asked for',
  (most) => {
    const karaoke = { animation_text: 'karaoke', words_per_caption: most } as const
    const sizes = cues(speak('i '.repeat(40).trim()), karaoke).map(({ words }) => words.length)
    expect(Math.max(...sizes)).toBe(most)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(40)
  },
)

test('captions have as many lines as asked for, three at most', () => {
  const words = speak('extraordinary captions everywhere because nothing moves anywhere today')
  const most = (style: Partial<Style>) =>
    Math.max(...cues(words, style).map(({ lines }) => lines.length))
  expect(most({ max_lines: 1 })).toBe(1)
  expect(most({ max_lines: 2 })).toBe(2)
  expect(most({ max_lines: 3 })).toBe(3)
})

test('punctuation ends no caption when that is switched off', () => {
  const words = speak('One. Two. Three, four, five.')
  expect(texts(words)).toEqual(['One.', 'Two.', 'Three, four, five.'])
  expect(texts(words, { break_on_punctuation: false })).toEqual(['One. Two. Three, four, five.'])
})

test('a pause ends no caption when that is switched off', () => {
  const words = speak('before ... after')
  expect(texts(words)).toEqual(['before', 'after'])
  expect(texts(words, { break_on_pause: false })).toEqual(['before after'])
})

const GROUPINGS: Partial<Style>[] = [
  {},
  { words_per_caption: 1 },
  { words_per_caption: 7, max_lines: 3 },
  { break_on_pause: false, break_on_punctuation: false },
  { animation_text: 'hormozi', max_lines: 1 },
]

function withBreaks(text: string, breaks: Record<number, Word['brk']>): Word[] {
  return speak(text).map((word, index) => {
    const brk = breaks[index]
    return brk ? { ...word, brk } : word
  })
}

test.each(GROUPINGS)('with %j a caption begins where an editor said so', (style) => {
  const begins = cues(withBreaks('a b c d', { 2: 'caption' }), style)
  expect(begins.map(({ start }) => start)).toContain(60)
})

test.each(GROUPINGS)(
  'with %j a word stays with the word before it where an editor said so',
  (style) => {
    const words = withBreaks('New. ... York is big', { 1: 'none' })
    const together = texts(words, style).find((text) => text.includes('New.'))
    expect(together).toMatch(/^New\. York/)
  },
)

test.each(GROUPINGS)('with %j a line begins where an editor said so', (style) => {
  const lines = cues(withBreaks('a b c d', { 2: 'line' }), style).flatMap((cue) => cue.lines)
  const first = lines.map(({ words: [word] }) => word?.runs.map(({ text }) => text).join(''))
  expect(first).toContain('c')
})

test('a line that an editor asked for comes on top of the lines of the rule', () => {
  const [cue] = cues(withBreaks('a b c', { 1: 'line', 2: 'line' }), { max_lines: 1 })
  expect(cue?.lines).toHaveLength(3)
})

test('a joined word counts for nothing in the number of words, but never leaves the frame', () => {
  const joined = { 1: 'none', 2: 'none' } as const
  const one = { words_per_caption: 1 } as const
  expect(texts(withBreaks('a b c d', joined), one)).toEqual(['a b c', 'd'])
  const wide = withBreaks('Rindfleischetikettierung Rindfleischetikettierung', { 1: 'none' })
  expect(texts(wide, { max_lines: 1 })).toHaveLength(2)
})

test('however many small words are joined, a caption has 40 at most', () => {
  const words = Array.from({ length: 6000 }, (_, index) => ({
    ...{ word: 'i', start: index * 0.05, end: index * 0.05 + 0.04, hidden: false },
    brk: 'none' as const,
  }))
  const style = { fontsize: 8, max_lines: 3 } as const
  const input = { words, style: { ...presetStyle('none'), ...style }, lang: 'en', fonts }
  const placed = layOutCaptions({ ...input, frame: { width: 1920, height: 1080 } }).cues
  expect(Math.max(...placed.map(({ words: shown }) => shown.length))).toBe(40)
})

test('a caption that was to begin at a hidden word begins at the word after it', () => {
  const words = withBreaks('a b c', { 1: 'caption' }).map((word, index) => ({
    ...word,
    hidden: index === 1,
  }))
  expect(texts(words)).toEqual(['a', 'c'])
})

test('so does one that was to begin at a word that no font can draw', () => {
  const words = withBreaks('a \uE000 b', { 1: 'caption' })
  expect(texts(words)).toEqual(['a', 'b'])
})

test('a word wider than the frame is made smaller, then broken, and shown whole', () => {
  const [long] = cues(speak('Rindfleischetikettierung'))
  expect(long?.lines).toHaveLength(1)
  expect(long?.em).toBeLessThan(96)
  const word = 'W'.repeat(80)
  const [broken] = cues(speak(word))
  expect(broken?.lines.length).toBeGreaterThan(1)
  const shown = broken?.words.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
  expect(shown).toBe(word)
})

test('a sentence typed into one word is broken at its spaces, at its full size', () => {
  const word = 'a whole sentence was typed here'
  const [cue] = cues([{ word, start: 0, end: 1, hidden: false }])
  const lines = cue?.lines.map(({ words }) => words[0]?.runs.map(({ text }) => text).join(''))
  expect(lines?.map((line) => line?.replaceAll('\u00A0', ' '))).toEqual([
    'a whole sentence',
    'was typed here',
  ])
  expect(cue?.em).toBe(96)
})

test('the longest word that the wire takes is shown whole and inside the frame', () => {
  const word = 'ab'.repeat(100)
  const [cue] = cues([{ word, start: 0, end: 1, hidden: false }])
  const shown = cue?.words.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
  expect(shown).toBe(word)
  for (const { x, width } of cue?.words ?? [])
    expect(Math.abs(x - frame.width / 2) + width / 2).toBeLessThanOrEqual(frame.width / 2)
})

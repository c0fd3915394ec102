import { expect, test } from 'vitest'
import { lookUpEmoji } from './emoji-index.ts'
import { findEmoji } from './find-emoji.ts'

const keysOf = (grapheme: string) => findEmoji(grapheme)?.keys

test.each(['😂', '👍🏽', '🇫🇷', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '1️⃣', '#️⃣', '👩🏿‍🚀', '❤️‍🔥', '👉🏻', '🏳️‍🌈'])(
  '%s is drawn as a whole',
  (grapheme) => {
    expect(findEmoji(grapheme)).toEqual({
      keys: [grapheme.replaceAll('\uFE0F', '')],
      isText: false,
    })
  },
)

test.each(['a', '1', '#', '*', 'é', 'ع', '動', '☃︎', '❤︎', '©︎', '\u{1F8FF}', '🦰'])(
  '%s is none',
  (grapheme) => expect(findEmoji(grapheme)).toBeUndefined(),
)

test.each(['❤', '☀', '✔', '©', '™', '‼'])('%s alone may be text, with U+FE0F it is not', (sign) => {
  expect(findEmoji(sign)).toEqual({ keys: [sign], isText: true })
  expect(findEmoji(`${sign}\uFE0F`)).toEqual({ keys: [sign], isText: false })
})

test('a skin tone that is not drawn is left out', () => {
  expect(keysOf('🤝🏽')).toEqual(['🤝'])
  expect(keysOf('👯🏻‍♂️')).toEqual(['👯‍♂'])
})

test('families and couples are drawn as their members', () => {
  expect(keysOf('👨‍👩‍👧')).toEqual(['👨', '👩', '👧'])
  expect(keysOf('👩🏽‍❤️‍💋‍👨🏽')).toEqual(['👩🏽', '💋', '👨🏽'])
  expect(keysOf('👫🏿')).toEqual(['👩🏿', '👨🏿'])
  expect(keysOf('💑')).toEqual(['👩', '❤', '👨'])
})

test('of a group that is newer than the set the members that are known are drawn', () => {
  expect(keysOf('🧑‍🩰')).toEqual(['🧑', '🩰'])
  expect(keysOf('🧔🏻‍\u{1FAFF}')).toEqual(['🧔🏻'])
})

test('what is always shown as emoji is drawn, but for what is newer than the set and for parts of emoji', () => {
  const points = Array.from({ length: 0x1fb00 - 0x203c }, (_, index) => 0x203c + index)
  const shown = points
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /^\p{Emoji_Presentation}$/u.test(character))
  const undrawn = shown.filter((character) => !findEmoji(character)).join('')
  const parts = '🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿🏻🏼🏽🏾🏿🦰🦱🦲🦳'
  const newer = '🛘🪉🪊🪎🪏🪾🫆🫈🫍🫜🫟🫩🫪🫯'
  expect(undrawn).toBe([...parts, ...newer].sort().join(''))
})

test('every flag of Unicode has a drawing', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(0x1f1e6 + index))
  const flags = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((pair) => /^\p{RGI_Emoji_Flag_Sequence}$/v.test(pair))
  expect(flags.length).toBeGreaterThan(250)
  expect(flags.filter((flag) => !lookUpEmoji(flag))).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { cutWords } from './cut-words.ts'

const NBSP = '\u00a0'

test('words are what stands between spaces, tabs and lines, unchanged', () => {
  expect(cutWords(" It’s  3.50 €\n\tor so-and-so… don't! ", 'en')).toEqual([
    'It’s',
    '3.50',
    '€',
    'or',
    'so-and-so…',
    "don't!",
  ])
})

test('marks that nobody says stay with the word that they belong to', () => {
  expect(cutWords('« Bonjour » ! Ça va ?', 'fr')).toEqual([
    `«${NBSP}Bonjour${NBSP}»${NBSP}!`,
    'Ça',
    `va${NBSP}?`,
  ])
  expect(cutWords('Il dit « oui » — bien', 'fr')).toEqual([
    'Il',
    'dit',
    `«${NBSP}oui${NBSP}»`,
    `—${NBSP}bien`,
  ])
  expect(cutWords('♪ ¿ Qué 🎉 & more (', 'es')).toEqual([
    `♪${NBSP}¿${NBSP}Qué${NBSP}🎉`,
    '&',
    `more${NBSP}(`,
  ])
})

test('a text of marks alone has no words', () => {
  for (const lang of ['en', 'ja']) expect(cutWords(' ♪ … (!) \u0007 ', lang)).toEqual([])
})

test('marks alone between spaces stay with a word where words are told apart by a dictionary too', () => {
  expect(cutWords('「 你好 ！ 世界 …', 'zh')).toEqual([`「${NBSP}你好${NBSP}！`, `世界${NBSP}…`])
})

test.each([
  [
    'zh',
    '今天天气很好，我们去（大）公园。',
    ['今天', '天气', '很好，', '我们', '去', '（大）', '公园。'],
  ],
  ['ja', '「東京タワーは高いです。」', ['「東京タワーは', '高いです。」']],
  ['th', 'สวัสดีครับ', ['สวัสดี', 'ครับ']],
])('%s, written without spaces, is cut where its words end', (lang, text, words) => {
  expect(cutWords(text, lang)).toEqual(words)
})

test('a dictionary is opened once, however many words are cut', () => {
  const open = vi.spyOn(Intl, 'Segmenter')
  cutWords('你 好 '.repeat(50), 'zh')
  expect(open.mock.calls.length).toBeLessThanOrEqual(1)
  open.mockRestore()
})

test.each(['zh', 'yue', 'ja', 'th', 'lo', 'my', 'km'])(
  'no character of a text in %s is lost',
  (lang) => {
    const text =
      '「 你好 ！ 世界 … 我在 2026年 用iPhone、ありがとうございましたそしてさようなら!? สวัสดี(ภาษา) ສະບາຍດີ မင်္ဂလာပါ សួស្តី ♪'
    expect(cutWords(text, lang).join('').replaceAll(NBSP, '')).toBe(text.replaceAll(' ', ''))
  },
)

import { expect, test } from 'vitest'
import { baseDirection, visualOrder } from './visual-order.ts'

const RLM = '\u200F'
const order = (texts: string[], base: 'ltr' | 'rtl') =>
  visualOrder(texts, base).map(({ index }) => texts[index])

test('left-to-right words stay where they are, without marks', () => {
  const seats = visualOrder(['Most', 'creators', '3'], 'ltr')
  expect(seats).toEqual([0, 1, 2].map((index) => ({ index, mark: '' })))
})

test('Arabic words run from right to left', () => {
  expect(order(['معظم', 'صناع', 'المحتوى'], 'rtl')).toEqual(['المحتوى', 'صناع', 'معظم'])
})

test('Latin words and numbers inside Arabic keep their own order', () => {
  expect(order(['على', 'Word', 'Light', 'خلال', '3', 'ثوان'], 'rtl')).toEqual([
    'ثوان',
    '3',
    'خلال',
    'Word',
    'Light',
    'على',
  ])
})

test('a word that begins with a digit is of its letters, beside others like it', () => {
  expect(order(['خلال', '3ثوان', '4دقائق'], 'rtl')).toEqual(['4دقائق', '3ثوان', 'خلال'])
})

test('Arabic words inside a Latin line run from right to left among themselves', () => {
  expect(order(['say', 'صباح', 'الخير', 'daily'], 'ltr')).toEqual(['say', 'الخير', 'صباح', 'daily'])
})

test('a lone Latin word in an Arabic line gets a mark, so that its full stop stands on the left', () => {
  const [seat] = visualOrder(['على', 'YouTube.'], 'rtl')
  expect(seat).toEqual({ index: 1, mark: RLM })
})

test('words of a Latin run in an Arabic line read as Latin', () => {
  const marks = visualOrder(['على', 'Word', 'Light'], 'rtl').map(({ mark }) => mark)
  expect(marks).toEqual(['', '', RLM])
})

test('the language decides the direction, else the majority of the words', () => {
  expect(baseDirection(['YouTube', 'مرحبا', 'TikTok'], 'ar')).toBe('rtl')
  expect(baseDirection(['YouTube', 'مرحبا', 'TikTok'], 'en')).toBe('ltr')
  expect(baseDirection(['مرحبا', 'بكم', 'TikTok'], 'en')).toBe('rtl')
  expect(baseDirection(['YouTube'], 'ar')).toBe('ltr')
})

test('emoji of an Arabic line stand in the order in which they are read', () => {
  expect(order(['نعم', '🔥', '😂', 'لا'], 'rtl')).toEqual(['لا', '😂', '🔥', 'نعم'])
  expect(order(['على', 'YouTube', '🔥', 'نعم'], 'rtl')).toEqual(['نعم', '🔥', 'YouTube', 'على'])
})

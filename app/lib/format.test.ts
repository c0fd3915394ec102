import { beforeEach, describe, expect, test } from 'vitest'
import {
  formatClock,
  formatDuration,
  formatLimit,
  formatMegabytes,
  formatRemaining,
  languageInText,
  languageName,
} from './format.ts'
import { setLocale } from './locale.ts'

const speak = (locale: 'en' | 'fr') => setLocale(locale, { reload: false })

/** Spaces that do not break are spaces to a reader. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

beforeEach(() => speak('en'))

test.each([
  [0, '0:00.00'],
  [12.48, '0:12.48'],
  [0.29, '0:00.29'],
  [59.999, '0:59.99'],
  [60, '1:00.00'],
  [300.5, '5:00.50'],
  [3661.5, '61:01.50'],
  [-1, '0:00.00'],
])('the clock shows %d s as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})

test.each([
  [0, '00:00'],
  [161.9, '02:41'],
  [3599.9, '59:59'],
  [3600, '01:00:00'],
  [3761, '01:02:41'],
])('%d s are %s long', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  [0.4, '1 sec'],
  [7.2, '8 sec'],
  [21, '25 sec'],
  [54.9, '55 sec'],
  [58, '1 min'],
  [170, '3 min'],
])('%d s remaining are %s', (seconds, text) => {
  expect(plain(formatRemaining(seconds))).toBe(text)
})

describe('languages', () => {
  test('sizes are written as the language writes them', () => {
    expect(plain(formatMegabytes(86.24))).toBe('86.2 MB')
    expect(plain(formatLimit(500.7))).toBe('500 MB')
    speak('fr')
    expect(plain(formatMegabytes(86.24))).toBe('86,2 Mo')
    expect(plain(formatLimit(2048))).toBe('2 048 Mo')
  })

  test('languages have their name in the language of the page', () => {
    expect([languageName('fr'), languageName('ja')]).toEqual(['French', 'Japanese'])
    speak('fr')
    expect([languageName('fr'), languageName('ja')]).toEqual(['Français', 'Japonais'])
    expect(languageInText('ja')).toBe('japonais')
  })
})

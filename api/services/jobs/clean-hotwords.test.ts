import { expect, test } from 'vitest'
import { cleanHotwords } from './clean-hotwords.ts'

test('a hotword is one line without marks of direction, and stands once', () => {
  const given = [
    ' Ada\tLovelace ',
    '\u202eada lovelace',
    '\u2066',
    '',
    'Cafe\u0301',
    'Café',
    'a\u0007b',
  ]
  expect(cleanHotwords(given)).toEqual(['Ada Lovelace', 'Café', 'a b'])
})

test('joiners that a script needs stay', () => {
  expect(cleanHotwords(['می\u200cخواهم'])).toEqual(['می\u200cخواهم'])
})

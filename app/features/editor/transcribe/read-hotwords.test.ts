import { expect, test } from 'vitest'
import { readHotwords } from './read-hotwords.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => `name ${index}`)

test.each([
  ['', []],
  [' , \n ,', []],
  ['Ada Lovelace, Łódź\nWordlight;  ffmpeg ', ['Ada Lovelace', 'Łódź', 'Wordlight', 'ffmpeg']],
  ['東京、京都，大阪', ['東京', '京都', '大阪']],
  ['Ada, ada, ADA', ['Ada']],
])('%j holds %j', (text, words) => {
  expect(readHotwords(text)).toEqual({ words, problem: null })
})

test('fifty can be told, fifty-one are too many', () => {
  expect(readHotwords(many(50).join(',')).problem).toBeNull()
  expect(readHotwords(many(51).join(',')).problem).toBe('51 are too many: 50 at most.')
})

test('one of fifty characters can be told, a longer one is named', () => {
  expect(readHotwords('x'.repeat(50)).problem).toBeNull()
  expect(readHotwords(`Ada, ${'long name '.repeat(6)}`).problem).toBe(
    '“long name long name …” is too long: 50 characters at most.',
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanWord, escapeAss, splitGraphemes, upperCase } from './text.ts'

test.each([
  ['  hello  ', 'hello'],
  ['two\twords', 'two\u00A0words'],
  ['line\r\nbreak', 'line\u00A0break'],
  ['a\u2028b', 'a\u00A0b'],
  ['e\u0301', '\u00E9'],
  ['\u202Eevil\u2066\u2069\u200F', 'evil'],
  ['nul\u0000l', 'nul\u00A0l'],
  ['\uD800x', 'x'],
  ['   ', ''],
  ['\u200B\uFEFF', ''],
  ['\u0301\u200D', ''],
])('%j is drawn as %j', (word, clean) => {
  expect(cleanWord(word)).toBe(clean)
})

test('a joiner that shapes Persian letters stays', () => {
  expect(cleanWord('می\u200Cخواهم')).toBe('می\u200Cخواهم')
})

test('a long word ends after 200 code points, never inside a grapheme', () => {
  expect([...cleanWord('a'.repeat(1000))]).toHaveLength(200)
  const family = '👨‍👩‍👧'
  const clean = cleanWord(family.repeat(60))
  expect(splitGraphemes(clean).every((grapheme) => grapheme === family)).toBe(true)
})

test('one grapheme of many code points is cut all the same', () => {
  expect([...cleanWord(`🏴${'\u{E0061}'.repeat(500)}`)]).toHaveLength(200)
})

test('a tower of marks is no taller than any language builds', () => {
  expect(cleanWord(`a${'\u0316'.repeat(500)}`)).toBe(`a${'\u0316'.repeat(8)}`)
})

test('upper case follows the language, and an unknown tag is no error', () => {
  expect(upperCase('istanbul ß', 'tr')).toBe('İSTANBUL SS')
  expect(upperCase('istanbul', 'en')).toBe('ISTANBUL')
  expect(upperCase('ok', 'not a tag')).toBe('OK')
})

test('cleaned text is one line without controls, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (word) => {
      const clean = cleanWord(word)
      expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
      expect([...clean].length).toBeLessThanOrEqual(200)
      expect(cleanWord(clean)).toBe(clean)
    }),
  )
})

test('escaped text opens no tag block and forms no backslash sequence', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'\\{}Nnh a1') }), (text) => {
      const escaped = escapeAss(text)
      expect(escaped.replace(/\\[{}]/g, '')).not.toMatch(/[{}]/)
      expect(escaped.replace(/\\\u2060|\\[{}]/g, '')).not.toContain('\\')
    }),
  )
})

import { expect, test } from 'vitest'
import { assAlpha, assColour, assStyleColour, mixWithWhite, parseColour } from './colour.ts'

test.each([
  ['fff', 'FFFFFFFF'],
  ['#f00a', 'FF0000AA'],
  ['FFD60A', 'FFD60AFF'],
  ['#2cff5c80', '2CFF5C80'],
])('%s is read as %s', (text, colour) => {
  expect(parseColour(text)).toBe(colour)
})

test.each(['', '#', 'ff', 'fffff', 'fffffff', 'ffffffff0', 'red', 'ff00gg', ' fff', 'fff\n0'])(
  '%j is no colour',
  (text) => {
    expect(parseColour(text)).toBeUndefined()
  },
)

test('ASS puts blue first and counts transparency, not opacity', () => {
  expect(assColour('FFD60A80')).toBe('&H0AD6FF&')
  expect(assAlpha('FFD60A80')).toBe('&H7F&')
  expect(assAlpha('FFD60AFF')).toBe('&H00&')
  expect(assStyleColour('FFD60A00')).toBe('&HFF0AD6FF')
})

test('mixing with white leaves the alpha alone', () => {
  expect(mixWithWhite('FF000080', 0.5)).toBe('FF808080')
  expect(mixWithWhite('00000080', 1)).toBe('FFFFFF80')
})

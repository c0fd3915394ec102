import { expect, test } from 'vitest'
import {
  alphaPercent,
  assAlpha,
  assColour,
  assStyleColour,
  mixWithWhite,
  parseColour,
  percentToAlpha,
} from './colour.ts'
import { PRESET_KEYS, presetStyle } from './presets.ts'
import { SWATCHES } from './swatches.ts'

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

test.each([
  [-20, '00'],
  [0, '00'],
  [1, '03'],
  [33, '54'],
  [50, '80'],
  [99, 'FC'],
  [100, 'FF'],
  [250, 'FF'],
])('%d percent is the alpha %s', (percent, alpha) => {
  expect(percentToAlpha(percent)).toBe(alpha)
})

test('every whole percent survives the way into a colour and back', () => {
  for (let percent = 0; percent <= 100; percent++)
    expect(alphaPercent(`FFFFFF${percentToAlpha(percent)}`)).toBe(percent)
})

test('18 different opaque swatches are offered, among them the colours of every preset', () => {
  const offered: readonly string[] = Object.values(SWATCHES)
  expect(new Set(offered).size).toBe(18)
  expect(offered.every((colour) => parseColour(colour) === colour && colour.endsWith('FF'))).toBe(
    true,
  )
  for (const key of PRESET_KEYS) {
    const { primaryColour, secondaryColour, outlineColour, backColour } = presetStyle(key)
    for (const colour of [primaryColour, secondaryColour, outlineColour, backColour])
      expect(offered, key).toContain(colour)
  }
})

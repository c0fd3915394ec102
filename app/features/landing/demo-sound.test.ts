import { expect, test } from 'vitest'
import { loudnessAt, wordAt } from './demo-sound.ts'
import { HERO_PEAKS, HERO_SECONDS, HERO_WORDS } from './media/hero-words.ts'

test.each(['en', 'fr'] as const)(
  'in %s each word counts from its start until the next one',
  (language) => {
    expect(wordAt(language, 0)).toBe(0)
    for (const [index, { start, end }] of HERO_WORDS[language].entries()) {
      expect(wordAt(language, start)).toBe(index)
      expect(wordAt(language, end)).toBe(index)
    }
    expect(wordAt(language, HERO_SECONDS)).toBe(HERO_WORDS[language].length - 1)
  },
)

test('the sound meets its peaks and stays between them', () => {
  const [first = 0, second = 0] = HERO_PEAKS.en
  const step = HERO_SECONDS / HERO_PEAKS.en.length
  expect(loudnessAt('en', step / 2)).toBeCloseTo(first)
  expect(loudnessAt('en', step)).toBeCloseTo((first + second) / 2)
  for (let seconds = 0; seconds <= HERO_SECONDS; seconds += 0.05) {
    expect(loudnessAt('en', seconds)).toBeGreaterThanOrEqual(0)
    expect(loudnessAt('en', seconds)).toBeLessThanOrEqual(1)
  }
})

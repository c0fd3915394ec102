import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HERO_PEAKS, HERO_SECONDS, HERO_WORDS } from '#app/features/landing/media/hero-words.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { ROOT } from '#tests/support/repository.ts'
import { heroCaptions, heroDigest } from './pictures/hero-captions.ts'
import * as script from './pictures/hero-script.ts'

const OUT_OF_DATE = 'out of date: run node dev/generate/hero-video.ts'
const read = (file: string) => readFileSync(join(ROOT, 'app/features/landing/media', file))
const fonts = await loadCaptionFonts()

test.each(script.HERO_LANGUAGES)('the %s clip has the captions that are written today', (lang) => {
  const digests = JSON.parse(read('digests.json').toString()) as Record<string, string>
  expect(digests[lang], OUT_OF_DATE).toBe(heroDigest(heroCaptions(lang, fonts)))
})

test.each(script.HERO_LANGUAGES)('the page has the words and the sound of the %s clip', (lang) => {
  const spoken = script.HERO_WORDS[lang].map(({ hidden: _, ...word }) => word)
  expect(HERO_WORDS[lang], OUT_OF_DATE).toEqual(spoken)
  expect(HERO_PEAKS[lang], OUT_OF_DATE).toEqual(script.heroPeaks(lang))
  expect(HERO_SECONDS, OUT_OF_DATE).toBe(script.HERO_SECONDS)
})

test.each(['hero', 'hero-fr'])('%s.mp4 is small and starts before it is loaded', (name) => {
  const clip = read(`${name}.mp4`)
  expect(clip.length).toBeLessThan(450_000)
  expect(clip.indexOf('moov')).toBeLessThan(clip.indexOf('mdat'))
  expect(read(`${name}-poster.webp`).length).toBeLessThan(30_000)
})

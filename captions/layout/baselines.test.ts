import { expect, test } from 'vitest'
import { layOutCaptions } from '#captions/compile.ts'
import { type Frame, parseStyle } from '#captions/index.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { SCRIPT_WORDS } from '#tests/golden/script-words.ts'

const fonts = await loadCaptionFonts()
const PORTRAIT: Frame = { width: 1080, height: 1920 }
const LANDSCAPE: Frame = { width: 1920, height: 1080 }
const scripts = Object.entries(SCRIPT_WORDS)

/** Every word of a script beside every other, above and below it. */
function layOut(script: string, style: Record<string, unknown>, frame = PORTRAIT) {
  const { words = [], lang = 'en' } = SCRIPT_WORDS[script as keyof typeof SCRIPT_WORDS] ?? {}
  const spoken = [...words, ...words.toReversed(), ...words].map((word, at) => ({
    word,
    start: at * 0.4,
    end: at * 0.4 + 0.4,
    hidden: false,
  }))
  const parsed = parseStyle({ fontsize: 42, ...style })
  return layOutCaptions({ words: spoken, style: parsed, frame, lang, fonts })
}

test.each(scripts)('lines of %s never touch', (script) => {
  for (const fontname of ['montserrat black', 'Rowdies', 'Fruktur']) {
    const { cues } = layOut(script, { fontname, animation_text: 'none' })
    const pairs = cues.flatMap(({ lines }) => lines.slice(1).map((lower, i) => [lines[i], lower]))
    expect(pairs.length).toBeGreaterThan(0)
    for (const [upper, lower] of pairs) {
      const deepest = Math.max(
        ...(upper?.words ?? []).map((word) => word.baseline + word.ink.below),
      )
      const highest = Math.min(
        ...(lower?.words ?? []).map((word) => word.baseline - word.ink.above),
      )
      expect(highest).toBeGreaterThan(deepest)
    }
  }
})

test.each(scripts)('%s stays in the frame whatever the margin, and so do its boxes', (script) => {
  for (const frame of [PORTRAIT, LANDSCAPE]) {
    for (const position of ['top', 'middle', 'bottom']) {
      for (const marginV of [-300, 0, 300]) {
        const { cues } = layOut(
          script,
          { position, marginV, animation_text: 'animationbghighlight' },
          frame,
        )
        for (const { words } of cues) {
          for (const { baseline, ink, body } of words) {
            expect(baseline - Math.max(ink.above, body.above)).toBeGreaterThan(0)
            expect(baseline + Math.max(ink.below, body.below)).toBeLessThan(frame.height)
          }
        }
      }
    }
  }
})

test('lines of Latin stand as far apart as the animation asks, those of taller scripts farther', () => {
  const pitch = (script: string) => {
    const { cues, scene } = layOut(script, { animation_text: 'none' })
    const [upper, lower] = cues.find(({ lines }) => lines.length > 1)?.lines ?? []
    const [above, below] = [upper?.words[0]?.baseline ?? 0, lower?.words[0]?.baseline ?? 0]
    return (below - above) / scene.stage.em
  }
  expect(pitch('Cyrillic')).toBeCloseTo(1.18)
  expect(pitch('Hangul')).toBeCloseTo(1.18)
  expect(pitch('Thai')).toBeGreaterThan(1.4)
  expect(pitch('Tibetan')).toBeGreaterThan(1.6)
})

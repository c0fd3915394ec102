import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as official from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { FONT_FILES, type FontFile } from '#captions/fonts/manifest.ts'
import { readShapePack } from '#captions/fonts/shape-pack.ts'
import { SCRIPTS, type Script, scriptOf } from '#captions/scripts.ts'
import { hbWasm } from '#hb-wasm'
import { FONTS_FOLDER } from '#tests/golden/caption-fonts.ts'
import { SCRIPT_WORDS } from '#tests/golden/script-words.ts'
import { TALKS } from '#tests/golden/talks.ts'
import { type HbFont, loadShaper } from './shaper.ts'

/** The most that a height may be rounded up by, in em. */
const HEIGHT_STEP = 1 / 80

const shaper = await loadShaper(await hbWasm())
const pack = readShapePack(new Uint8Array(readFileSync(join(FONTS_FOLDER, 'shapes.bin'))))
const spoken = Object.values(TALKS).flatMap(({ words }) => words.map(({ word }) => word))
const inScripts = Object.values(SCRIPT_WORDS).flatMap(({ words }) => words)
const texts = [...spoken, ...inScripts, 'AVATAR', 'Te.V,', 'fi ffl', 'é'.repeat(400), ''].filter(
  (text) => new Set([...text].map(scriptOf).filter((script) => script !== 'shared')).size <= 1,
)

function officialFont({ file }: FontFile): official.Font {
  const bytes = readFileSync(join(FONTS_FOLDER, 'files', file))
  return new official.Font(new official.Face(new official.Blob(new Uint8Array(bytes).buffer)))
}

function officialExtent(font: official.Font, text: string, rightToLeft: boolean) {
  const buffer = new official.Buffer()
  buffer.addText(text)
  buffer.setDirection(rightToLeft ? official.Direction.RTL : official.Direction.LTR)
  const script = [...text].map(scriptOf).find((found) => found in SCRIPTS)
  buffer.setLanguage(script ? SCRIPTS[script as Script].language : '')
  buffer.guessSegmentProperties()
  official.shape(font, buffer)
  const glyphs = buffer.getGlyphInfosAndPositions()
  const inked = glyphs.flatMap(({ codepoint, yOffset = 0 }) => {
    const box = font.glyphExtents(codepoint)
    if (!box || box.height === 0) return []
    return { top: yOffset + box.yBearing, bottom: yOffset + box.yBearing + box.height }
  })
  return {
    advance: glyphs.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0),
    above: inked.length === 0 ? 0 : Math.max(...inked.map(({ top }) => top)),
    below: inked.length === 0 ? 0 : -Math.min(...inked.map(({ bottom }) => bottom)),
  }
}

function ours({ file, sha256 }: FontFile) {
  const shapes = pack.find(file, sha256)
  if (!shapes) throw new Error(`${file} is not in the pack`)
  return shaper.openFont(shapes)
}

const measure = (font: HbFont, text: string, rightToLeft = false) =>
  font.measure(text, rightToLeft, 0, text.length)

test.each(FONT_FILES)(
  '$file without outlines measures as the official interface measures the complete font',
  (fontFile) => {
    const [font, theirs] = [ours(fontFile), officialFont(fontFile)]
    const em = theirs.face.upem
    for (const text of texts) {
      for (const rightToLeft of [false, true]) {
        const [measured, known] = [
          measure(font, text, rightToLeft),
          officialExtent(theirs, text, rightToLeft),
        ]
        expect(measured.advance, text).toBe(known.advance / em)
        for (const side of ['above', 'below'] as const) {
          expect(measured[side] - known[side] / em, `${side} ${text}`).toBeGreaterThanOrEqual(-1e-9)
          expect(measured[side] - known[side] / em, `${side} ${text}`).toBeLessThan(HEIGHT_STEP)
        }
      }
    }
    const { CAP_HEIGHT, HORIZONTAL_CLIPPING_ASCENT, HORIZONTAL_CLIPPING_DESCENT } =
      official.MetricsTag
    expect(font.winAscent).toBe((theirs.getMetricPosition(HORIZONTAL_CLIPPING_ASCENT) ?? 0) / em)
    expect(font.winDescent).toBe(
      Math.abs(theirs.getMetricPosition(HORIZONTAL_CLIPPING_DESCENT) ?? Number.NaN) / em,
    )
    expect(font.capHeight).toBe((theirs.getMetricPosition(CAP_HEIGHT) ?? 0) / em)
    for (const character of 'Aéж動あم\u00A0😀') {
      const codePoint = character.codePointAt(0) ?? 0
      expect(font.has(codePoint), character).toBe(theirs.nominalGlyph(codePoint) !== undefined)
    }
  },
)

test('a part of a text is shaped with the letters around it in view', () => {
  const arabic = FONT_FILES.find(({ family }) => family === 'Noto Sans Arabic')
  if (!arabic) throw new Error('no Arabic font')
  const font = ours(arabic)
  const joined = font.measure('بيت', true, 1, 2)
  expect(joined.advance).not.toBe(font.measure('ي', true, 0, 1).advance)
  expect(font.measure('بيت', true, 0, 3).advance).toBeCloseTo(
    [0, 1, 2].reduce((sum, at) => sum + font.measure('بيت', true, at, at + 1).advance, 0),
  )
})

test('opening all fonts and measuring long text keeps earlier fonts intact', () => {
  const fonts = FONT_FILES.map(ours)
  const before = fonts.map((font) => measure(font, 'Wordlight'))
  for (const font of fonts) measure(font, 'long '.repeat(2000))
  expect(fonts.map((font) => measure(font, 'Wordlight'))).toEqual(before)
})

test('bytes that are no font have no characters', () => {
  expect(shaper.openFont(new Uint8Array(16)).has(0x41)).toBe(false)
})

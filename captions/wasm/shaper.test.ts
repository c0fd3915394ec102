import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as official from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { FONT_FILES, type FontFile } from '#captions/fonts/manifest.ts'
import { readShapePack } from '#captions/fonts/shape-pack.ts'
import { hbWasm } from '#hb-wasm'
import { FONTS_FOLDER } from '#tests/golden/caption-fonts.ts'
import { TALKS } from '#tests/golden/talks.ts'
import { loadShaper } from './shaper.ts'

const shaper = await loadShaper(await hbWasm())
const pack = readShapePack(new Uint8Array(readFileSync(join(FONTS_FOLDER, 'shapes.bin'))))
const spoken = Object.values(TALKS).flatMap(({ words }) => words.map(({ word }) => word))
const texts = [...spoken, 'AVATAR', 'Te.V,', 'fi ffl', 'مُحَمَّدٌ', 'é'.repeat(400), '']

function officialFont({ file }: FontFile): official.Font {
  const bytes = readFileSync(join(FONTS_FOLDER, 'files', file))
  return new official.Font(new official.Face(new official.Blob(new Uint8Array(bytes).buffer)))
}

function officialAdvance(font: official.Font, text: string, rightToLeft: boolean): number {
  const buffer = new official.Buffer()
  buffer.addText(text)
  buffer.setDirection(rightToLeft ? official.Direction.RTL : official.Direction.LTR)
  buffer.guessSegmentProperties()
  official.shape(font, buffer)
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
}

function ours({ file, sha256 }: FontFile) {
  const shapes = pack.find(file, sha256)
  if (!shapes) throw new Error(`${file} is not in the pack`)
  return shaper.openFont(shapes)
}

test.each(FONT_FILES)(
  '$file without outlines measures as the official interface measures the complete font',
  (fontFile) => {
    const [font, theirs] = [ours(fontFile), officialFont(fontFile)]
    for (const text of texts) {
      for (const rightToLeft of [false, true])
        expect(font.measure(text, rightToLeft).advance, text).toBe(
          officialAdvance(theirs, text, rightToLeft),
        )
    }
    const { CAP_HEIGHT, HORIZONTAL_CLIPPING_ASCENT, HORIZONTAL_CLIPPING_DESCENT } =
      official.MetricsTag
    expect(font.winAscent).toBe(theirs.getMetricPosition(HORIZONTAL_CLIPPING_ASCENT))
    expect(font.winDescent).toBe(
      Math.abs(theirs.getMetricPosition(HORIZONTAL_CLIPPING_DESCENT) ?? Number.NaN),
    )
    expect(font.capHeight).toBe(theirs.getMetricPosition(CAP_HEIGHT))
    for (const character of 'Aéж動あم\u00A0😀') {
      const codePoint = character.codePointAt(0) ?? 0
      expect(font.has(codePoint), character).toBe(theirs.nominalGlyph(codePoint) !== undefined)
    }
  },
)

test('opening all fonts and measuring long text keeps earlier fonts intact', () => {
  const fonts = FONT_FILES.map(ours)
  const before = fonts.map((font) => font.measure('Wordlight', false))
  for (const font of fonts) font.measure('long '.repeat(20_000), false)
  expect(fonts.map((font) => font.measure('Wordlight', false))).toEqual(before)
})

test('bytes that are no font have no characters', () => {
  expect(shaper.openFont(new Uint8Array(16)).has(0x41)).toBe(false)
})

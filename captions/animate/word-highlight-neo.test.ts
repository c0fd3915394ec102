import { expect, test } from 'vitest'
import { compileCaptions } from '#captions/compile.ts'
import { parseStyle, presetStyle, type Style } from '#captions/index.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { assRows, textOfRow } from '#tests/support/ass-rows.ts'

const fonts = await loadCaptionFonts()
const frame = { width: 1080, height: 1920 }
const words = ['one', 'two', 'three'].map((word, at) => ({
  word,
  start: at / 10,
  end: (at + 1) / 10,
  hidden: false,
}))

/** The span of each of a word's three glows in centiseconds, and the tags that bring them to their place. */
function glows(style: Partial<Style> = {}) {
  const { ass } = compileCaptions({
    words,
    style: parseStyle({ ...presetStyle('neon_glow'), ...style }),
    frame,
    lang: 'en',
    fonts,
  })
  const rows = assRows(ass).filter(({ layer }) => layer === 1)
  return rows.map((row) => [
    textOfRow(row),
    ...[row.start, row.end, row.body.match(/\\(?:pos|move|fad)/g)?.join('')],
  ])
}

const threeOf = (...glow: (string | number)[]) => [glow, glow, glow]

test('a word glows from its start until it has faded, and no glow is drawn that nobody sees', () => {
  expect(glows()).toEqual([
    ...threeOf('one', 0, 19, '\\pos'),
    ...threeOf('two', 10, 29, '\\pos'),
    ...threeOf('three', 20, 60, '\\pos'),
  ])
})

test('a glow that begins during the entrance of its caption enters with it, later ones are at their place', () => {
  expect(glows({ animation_in: 'slide-up' })).toEqual([
    ...threeOf('one', 0, 19, '\\move\\fad'),
    ...threeOf('two', 0, 29, '\\move\\fad'),
    ...threeOf('three', 20, 60, '\\pos'),
  ])
})

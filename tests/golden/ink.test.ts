import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { compileCaptions, layOutCaptions } from '#captions/compile.ts'
import { chooseFont, FONT_NAMES, type FontName } from '#captions/fonts/font-choice.ts'
import { FONT_FILES, type FontFile } from '#captions/fonts/manifest.ts'
import { parseStyle } from '#captions/index.ts'
import { textOfRuns, visualPieces } from '#captions/measure-runs.ts'
import { SCRIPTS, type Script } from '#captions/scripts.ts'
import { splitScripts } from '#captions/wasm/split-scripts.ts'
import { FONTS_FOLDER, loadCaptionFonts } from './caption-fonts.ts'
import { drawEachSecond } from './draw-captions.ts'
import { type Box, inkBox } from './drawn-ink.ts'
import { SCRIPT_WORDS } from './script-words.ts'

/** Where the engine says that ink is, against where libass puts it. */
const TOLERANCE_PIXELS = 2
/** The most that the engine rounds heights up by, in em. */
const HEIGHT_STEP = 1 / 80
const FRAME = { width: 1012, height: 1800 }

/** Words of one language in one font; each is drawn by itself. */
type Sample = { fontname: FontName; bold: boolean; italic: boolean; lang: string; words: string[] }

const fonts = await loadCaptionFonts()
const names = (Object.keys(FONT_NAMES) as FontName[]).filter((name) => name !== 'Noto Color Emoji')
const chosen: Sample[] = names.flatMap((fontname) =>
  [false, true].flatMap((bold) =>
    [false, true]
      .filter((italic) => !chooseFont(fontname, bold, italic).slanted)
      .map((italic) => ({ fontname, bold, italic, lang: 'en', words: ['AVATAR.Tége'] })),
  ),
)
/** Mixed words: the order of their parts follows the letters' directions. */
const mixed = {
  ar: ['abc-ابج', 'الـYouTube!', '3ثوانٍ', '٣٫٥كم', 'ابج(abc)'],
  he: ['ל-YouTube', 'ב-3.5'],
  th: ['iPhoneใหม่'],
  hi: ['AIवाला'],
  ja: ['AI字幕!', '①♪→✓'],
  en: ['♪★→⇒'],
}
const fallbacks: Sample[] = [
  ...Object.values(SCRIPT_WORDS),
  ...Object.entries(mixed).map(([lang, words]) => ({ lang, words })),
].flatMap((sample) =>
  (['montserrat black', 'Rowdies'] as const).map((fontname) => ({
    fontname,
    bold: false,
    italic: false,
    ...sample,
  })),
)

const drawnFiles = new Set<string>()

test.each([...chosen, ...fallbacks])(
  '$fontname draws $words where the engine measures them (bold $bold, italic $italic)',
  ({ fontname, bold, italic, words, lang }) => {
    const style = parseStyle({ fontname, bold, italic, outline: 0, yshadow: 0, position: 'middle' })
    const timed = words.map((word, at) => ({ word, start: at, end: at + 0.2, hidden: false }))
    const input = { words: timed, style, frame: FRAME, lang, fonts }
    const { cues } = layOutCaptions(input)
    const compiled = compileCaptions(input)
    expect(compiled.missing).toEqual([])
    const pictures = drawEachSecond(compiled, FRAME, 0.1, words.length)
    words.forEach((word, at) => {
      const [cue, picture] = [cues[at], pictures[at]]
      const [placed] = cue?.words ?? []
      if (!cue || !placed || !picture) throw new Error(`${word} was not laid out`)
      for (const { face } of placed.runs) drawnFiles.add(face.file.file)
      expectInk(word, inkBox(picture), placed, cue.em)
    })
  },
)

test('every font file has been drawn', () => {
  const undrawn = FONT_FILES.filter(({ file }) => !drawnFiles.has(file))
  expect(undrawn.map(({ file }) => file)).toEqual([])
})

function expectInk(word: string, drawn: Box, placed: Placed, em: number) {
  const expected = predictInk(placed, em)
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    expect(Math.abs(drawn[side] - expected[side]), `${side} ${word}`).toBeLessThanOrEqual(
      TOLERANCE_PIXELS,
    )
  const { baseline, ink } = placed
  const spare = {
    top: drawn.top - baseline + ink.above,
    bottom: baseline + ink.below - drawn.bottom,
  }
  for (const side of ['top', 'bottom'] as const) {
    expect(spare[side], `${side} ${word}`).toBeGreaterThanOrEqual(-TOLERANCE_PIXELS)
    expect(spare[side], `${side} ${word}`).toBeLessThanOrEqual(TOLERANCE_PIXELS + HEIGHT_STEP * em)
  }
}

type Placed = ReturnType<typeof layOutCaptions>['cues'][number]['words'][number]

/** Unites the boxes of the glyphs, by HarfBuzz's official interface and the complete fonts. */
function predictInk({ runs, mark, x, width, baseline }: Placed, em: number): Box {
  const text = textOfRuns(runs)
  const direction = mark === '' ? undefined : mark === '\u200F' ? 'rtl' : 'ltr'
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  let pen = x - width / 2
  for (const { run, from, to, rightToLeft } of visualPieces(runs, direction)) {
    const font = openComplete(run.face.file)
    const scale = em / font.face.upem
    for (const glyph of shapePart(font, { text, from, to, rightToLeft })) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
      const extents = font.glyphExtents(glyph.codepoint)
      if (extents && extents.width > 0) {
        const left = pen + (xOffset + extents.xBearing) * scale
        const top = baseline - (yOffset + extents.yBearing) * scale
        ink.left = Math.min(ink.left, left)
        ink.right = Math.max(ink.right, left + extents.width * scale)
        ink.top = Math.min(ink.top, top)
        ink.bottom = Math.max(ink.bottom, top - extents.height * scale)
      }
      pen += xAdvance * scale
    }
  }
  return ink
}

type Part = { text: string; from: number; to: number; rightToLeft: boolean }

function shapePart(font: harfbuzz.Font, { text, from, to, rightToLeft }: Part) {
  const spans = splitScripts(text).filter((span) => span.from < to && span.to > from)
  return (rightToLeft ? spans.toReversed() : spans).flatMap((span) => {
    const start = Math.max(span.from, from)
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text, start, Math.min(span.to, to) - start)
    buffer.setDirection(rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    if (span.script in SCRIPTS) buffer.setLanguage(SCRIPTS[span.script as Script].language)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    return buffer.getGlyphInfosAndPositions()
  })
}

const opened = new Map<string, harfbuzz.Font>()

function openComplete({ file }: FontFile): harfbuzz.Font {
  const known = opened.get(file)
  if (known) return known
  const bytes = new Uint8Array(readFileSync(join(FONTS_FOLDER, 'files', file)))
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes.buffer)))
  opened.set(file, font)
  return font
}

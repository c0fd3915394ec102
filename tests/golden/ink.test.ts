import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCaptions, layOutCaptions } from '#captions/compile.ts'
import { chooseFont, FONT_NAMES, type FontName } from '#captions/fonts/font-choice.ts'
import { parseStyle } from '#captions/index.ts'
import { isRightToLeft } from '#captions/scripts.ts'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import { FONTS_FOLDER, loadCaptionFonts } from './caption-fonts.ts'

/** Where the engine says that ink is, against where libass puts it. */
const TOLERANCE_PIXELS = 2
const FRAME = { width: 1012, height: 1800 }
const LIT = 96

type InkCase = { fontname: FontName; bold: boolean; italic: boolean; word: string; lang: string }
type Box = { left: number; right: number; top: number; bottom: number }

const fonts = await loadCaptionFonts()
const names = (Object.keys(FONT_NAMES) as FontName[]).filter((name) => name !== 'Noto Color Emoji')
const latin: InkCase[] = names.flatMap((fontname) =>
  [false, true].flatMap((bold) =>
    [false, true]
      .filter((italic) => !chooseFont(fontname, bold, italic).slanted)
      .map((italic) => ({ fontname, bold, italic, word: 'AVATAR.Tége', lang: 'en' })),
  ),
)
const fallbacks: InkCase[] = [
  { word: 'يفقدون', lang: 'ar' },
  { word: 'مُحَمَّدٌ', lang: 'ar' },
  { word: 'فقط!', lang: 'ar' },
  { word: '動画です', lang: 'ja' },
  { word: '视频字幕', lang: 'zh' },
  { word: '3秒', lang: 'ja' },
].flatMap(({ word, lang }) =>
  (['montserrat black', 'Roboto'] as const).map((fontname) => ({
    fontname,
    bold: false,
    italic: false,
    word,
    lang,
  })),
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordlight-ink-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([...latin, ...fallbacks])(
  '$fontname draws $word where the engine measures it (bold $bold, italic $italic)',
  ({ fontname, bold, italic, word, lang }) => {
    const style = parseStyle({ fontname, bold, italic, outline: 0, yshadow: 0, position: 'middle' })
    const words = [{ word, start: 0, end: 1, hidden: false }]
    const input = { words, style, frame: FRAME, lang, fonts }
    const [cue] = layOutCaptions(input).cues
    const placed = cue?.words[0]
    if (!cue || !placed) throw new Error('nothing was laid out')
    const drawn = drawnInk(compileCaptions(input))
    const expected = inkOf(placed, cue.em)
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      expect(Math.abs(drawn[side] - expected[side]), side).toBeLessThanOrEqual(TOLERANCE_PIXELS)
  },
)

type Placed = ReturnType<typeof layOutCaptions>['cues'][number]['words'][number]

/** Unites the boxes of the glyphs, by HarfBuzz's official interface and the complete fonts. */
function inkOf({ runs, x, width, baseline }: Placed, em: number): Box {
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  let pen = x - width / 2
  const visual = runs.some(({ text }) => isRightToLeft(text)) ? runs.toReversed() : runs
  for (const { face, text } of visual) {
    const bytes = readFileSync(join(FONTS_FOLDER, 'files', face.file.file))
    const font = new harfbuzz.Font(
      new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)),
    )
    const scale = em / font.face.upem
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
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

function drawnInk({ ass, fontFiles }: ReturnType<typeof compileCaptions>): Box {
  const fontsFolder = mkdtempSync(join(folder, 'fonts-'))
  for (const { file } of fontFiles)
    copyFileSync(join(FONTS_FOLDER, 'files', file), join(fontsFolder, file))
  const file = join(folder, 'word.ass')
  writeFileSync(file, ass)
  const { width, height } = FRAME
  const source = `color=black:size=${width}x${height}:rate=10:duration=0.1,format=gray`
  const filter = `format=rgb24,ass=${file}:fontsdir=${fontsFolder},format=gray`
  const grey = ffmpeg('-f', 'lavfi', '-i', source, '-vf', filter, '-f', 'rawvideo', '-')
  const box = { left: width, right: 0, top: height, bottom: 0 }
  for (let offset = 0; offset < width * height; offset++) {
    if ((grey[offset] ?? 0) < LIT) continue
    const [column, row] = [offset % width, Math.floor(offset / width)]
    box.left = Math.min(box.left, column)
    box.right = Math.max(box.right, column + 1)
    box.top = Math.min(box.top, row)
    box.bottom = Math.max(box.bottom, row + 1)
  }
  return box
}

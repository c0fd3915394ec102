import { expect, test } from 'vitest'
import { compileCaptions, layOutCaptions } from '#captions/compile.ts'
import type { EmojiGlyph } from '#captions/emoji/emoji-glyph.ts'
import { parseStyle } from '#captions/index.ts'
import { directionOf } from '#captions/layout/visual-order.ts'
import { measurePiece, textOfRuns, visualPieces } from '#captions/measure-runs.ts'
import { loadCaptionFonts } from './caption-fonts.ts'
import { drawCaptions } from './draw-captions.ts'
import { type Box, inkBox, inkOf, type Matches } from './drawn-ink.ts'

/** Where the engine says that an emoji is, against where libass puts it. */
const TOLERANCE_PIXELS = 2
const FRAME = { width: 1012, height: 1800 }
/** Squares, whose edges are easy to find, among white letters. */
const [GREEN, BLUE] = ['🟩', '🟦']
const isGreen: Matches = ([red, green, blue]) => green > 96 && green > 1.5 * Math.max(red, blue)

const fonts = await loadCaptionFonts()

type Case = { text: string; lang?: string; style?: object; seconds?: number }

const CASES: Case[] = [
  { text: GREEN },
  { text: `ok${GREEN}` },
  { text: `${GREEN}ok${BLUE}` },
  { text: `3${GREEN}4` },
  { text: `مرحبا${GREEN}`, lang: 'ar' },
  { text: `${GREEN}نبض`, lang: 'ar' },
  { text: `مرحبا YouTube${GREEN} الآن`, lang: 'ar' },
  { text: `مرحبا ${BLUE} ${GREEN} الآن`, lang: 'ar' },
  { text: `שלום${GREEN}`, lang: 'he' },
  { text: `hello שלום${GREEN} world`, lang: 'en' },
  { text: `動画${GREEN}`, lang: 'ja' },
  { text: GREEN.repeat(30) },
  { text: `Wordlight${GREEN}`.repeat(6) },
  { text: `ok${GREEN}`, style: { fontname: 'Roboto', italic: 1 } },
  { text: `ok${GREEN}`, style: { fontname: 'Rowdies', italic: 1 } },
  { text: `ok${GREEN}`, style: { fontname: 'Special Gothic Expanded One', bold: 1 } },
  { text: `ok${GREEN}`, style: { fontname: 'Noto Color Emoji' } },
  { text: `ok${GREEN}`, style: { animation_in: 'slide-up' }, seconds: 0.4 },
  { text: `ok${GREEN} no`, style: { animation_text: 'hormozi' }, seconds: 0.3 },
  { text: `動画${GREEN} 動画`, lang: 'ja', style: { animation_text: 'hormozi' }, seconds: 0.3 },
]

test.each(CASES)(
  'the emoji of "$text" are drawn where the engine has put them ($style)',
  ({ text, lang = 'en', style = {}, seconds = 0.3 }) => {
    const words = text.split(' ').map((word, at) => ({
      word,
      start: at * 0.5,
      end: at * 0.5 + 0.5,
      hidden: false,
    }))
    const plain = { outline: 0, yshadow: 0, position: 'middle', ...style }
    const input = { words, style: parseStyle(plain), frame: FRAME, lang, fonts }
    const [cue] = layOutCaptions(input).cues
    const compiled = compileCaptions(input)
    expect(compiled.missing).toEqual([])
    const drawn = inkBox(drawCaptions(compiled, FRAME, seconds), isGreen)
    const swelled = swellingIn(compiled.ass)
    const expected = uniteBoxes(
      (cue?.words ?? []).flatMap((word) => predict(word, cue?.em ?? 0, swelled)),
    )
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      expect(Math.abs(drawn[side] - expected[side]), side).toBeLessThanOrEqual(TOLERANCE_PIXELS)
  },
)

test.each([`ok${GREEN}no`, `ب888${GREEN}1`, `${GREEN}نبض`, `3${GREEN}4`])(
  'the letters of "%s" leave the place of the emoji free',
  (word) => {
    const style = parseStyle({ outline: 0, yshadow: 0, position: 'middle' })
    const words = [{ word, start: 0, end: 1, hidden: false }]
    const input = { words, style, frame: FRAME, lang: 'ar', fonts }
    const compiled = compileCaptions(input)
    const emoji = inkBox(drawCaptions(compiled, FRAME, 0.3), isGreen)
    const letters = compiled.ass.replace(/^Dialogue: .*\\p4.*\n/gm, '')
    const within = inkOf(drawCaptions({ ...compiled, ass: letters }, FRAME, 0.3)).filter(
      ([column]) => column >= emoji.left && column < emoji.right,
    )
    expect(within).toEqual([])
  },
)

type Placed = ReturnType<typeof layOutCaptions>['cues'][number]['words'][number]

/** The size that the first word is brought to and stays at, as a factor. */
function swellingIn(ass: string): number {
  const swelled = /\\p4/.test(ass) && /Box,.*?\\t\(0,70,\\fscx([\d.]+)/.exec(ass)?.[1]
  return swelled ? Number(swelled) / 100 : 1
}

function predict(word: Placed, em: number, swelled: number): Box[] {
  const text = textOfRuns(word.runs)
  let pen = word.x - word.width / 2
  return visualPieces(word.runs, directionOf(word.mark)).flatMap((piece) => {
    const from = pen
    pen += measurePiece(piece, text).advance * em
    return piece.run.emoji ? boxOf(piece.run.emoji, { from, word, em, swelled }) : []
  })
}

type Place = { from: number; word: Placed; em: number; swelled: number }

/** Scaled about the centre of its word, as its letters are. */
function boxOf({ parts }: EmojiGlyph, { from, word, em, swelled }: Place): Box[] {
  const grow = (value: number, centre: number) => centre + swelled * (value - centre)
  return parts
    .filter(({ picture }) => picture.layers.some(({ colour }) => colour.startsWith('00D26A')))
    .map(({ picture, x, y, scale }) => {
      const ends = (axis: 0 | 1) => {
        const values = picture.silhouette.points.filter((_, at) => at % 2 === axis)
        return [Math.min(...values), Math.max(...values)] as const
      }
      const across = ends(0).map((value) => grow(from + (x + value * scale) * em, word.anchor.x))
      const down = ends(1).map((value) =>
        grow(word.baseline + (y + value * scale) * em, word.anchor.y),
      )
      const [left = 0, right = 0, top = 0, bottom = 0] = [...across, ...down]
      return { left, right, top, bottom }
    })
}

function uniteBoxes(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

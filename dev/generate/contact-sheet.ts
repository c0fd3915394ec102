/**
 * `npm run contact-sheet`: one picture of all presets and scripts, as the worker's ffmpeg draws them over painted frames.
 * Look at it before committing it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FONTS_FOLDER, loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import { ROOT } from '#tests/support/repository.ts'
import { MOODS } from './pictures/moods.ts'
import { paint } from './pictures/painter.ts'
import {
  CAPTION_Y,
  SHEET_FRAME,
  type SheetCell,
  type SheetRow,
  sheetDigest,
  sheetRows,
} from './pictures/sheet-cells.ts'
import { LABEL_GROUND, LABEL_HEIGHT, sheetHeight, writeLabels } from './pictures/sheet-labels.ts'

const TARGET = join(ROOT, 'docs', 'pictures')
const CELLS_PER_ROW = 4
const QUALITY = 82
const FONTS = join(FONTS_FOLDER, 'files')

const rows = sheetRows(await loadCaptionFonts())
const folder = mkdtempSync(join(tmpdir(), 'wordlight-sheet-'))
const file = (name: string) => join(folder, name)
try {
  mkdirSync(TARGET, { recursive: true })
  const moods = Object.values(MOODS).map((mood, index) => {
    const picture = file(`mood-${index}.rgb`)
    writeFileSync(picture, paint(mood, SHEET_FRAME, 0.1))
    return picture
  })
  const strips = rows.map((row, index) => drawRow(row, index, moods[index % moods.length] ?? ''))
  joinRows(strips)
  writeFileSync(
    join(TARGET, 'contact-sheet.json'),
    `${JSON.stringify({ captions: sheetDigest(rows) }, null, 2)}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}

/** Draws the cells of a row side by side; answers the picture's file. */
function drawRow({ cells, height }: SheetRow, index: number, picture: string): string {
  const pictures = cells.map((cell, at) =>
    drawCell(cell, { name: `${index}-${at}`, height, picture }),
  )
  const strip = file(`row-${index}.png`)
  const missing = CELLS_PER_ROW - pictures.length
  const fill =
    missing > 0 ? `,pad=${CELLS_PER_ROW * SHEET_FRAME.width}:ih:color=${LABEL_GROUND}` : ''
  const stack = pictures.length > 1 ? `hstack=${pictures.length}` : 'null'
  const inputs = pictures.flatMap((name) => ['-i', name])
  ffmpeg(...inputs, '-filter_complex', `${stack}${fill}`, strip)
  return strip
}

type Place = { name: string; height: number; picture: string }

function drawCell({ captions, seconds }: SheetCell, { name, height, picture }: Place): string {
  const [ass, target] = [file(`${name}.ass`), file(`${name}.png`)]
  writeFileSync(ass, captions.ass)
  const { width, height: whole } = SHEET_FRAME
  const top = Math.round(CAPTION_Y - height / 2)
  ffmpeg(
    ...['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${width}x${whole}`],
    ...['-i', picture, '-frames:v', '1', '-vf'],
    `format=gbrp,setpts=${seconds}/TB,ass=${ass}:fontsdir=${FONTS},crop=${width}:${height}:0:${top}`,
    target,
  )
  return target
}

/** Stacks the rows, a label over each, and packs the sheet. */
function joinRows(strips: readonly string[]): void {
  const width = CELLS_PER_ROW * SHEET_FRAME.width
  const labels = file('labels.ass')
  writeFileSync(labels, writeLabels(rows, width))
  const inputs = strips.flatMap((strip) => ['-i', strip])
  const padded = strips.map(
    (_, index) =>
      `[${index}]pad=iw:ih+${LABEL_HEIGHT}:0:${LABEL_HEIGHT}:color=${LABEL_GROUND}[p${index}]`,
  )
  const all = strips.map((_, index) => `[p${index}]`).join('')
  const sheet = file('sheet.rgb')
  ffmpeg(
    ...inputs,
    '-filter_complex',
    `${padded.join(';')};${all}vstack=${strips.length},format=gbrp,ass=${labels}:fontsdir=${FONTS},format=rgb24`,
    ...['-f', 'rawvideo', sheet],
  )
  ffmpeg(
    ...['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${width}x${sheetHeight(rows)}`],
    ...['-i', sheet, '-c:v', 'libwebp', '-compression_level', '6', '-quality', String(QUALITY)],
    join(TARGET, 'contact-sheet.webp'),
  )
}

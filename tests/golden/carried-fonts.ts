import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { carryFont } from '#captions/formats/carry-font.ts'
import { drawnCharacters } from '#captions/formats/drawn-characters.ts'
import { writePortableAss } from '#captions/formats/portable-ass.ts'
import { compileCaptions, type FontSet, type Style, type Word } from '#captions/index.ts'
import type { Subsetter } from '#captions/wasm/subsetter.ts'
import { ffmpeg } from '#tests/support/ffmpeg.ts'
import { FONTS_FOLDER } from './caption-fonts.ts'

const FRAME = { width: 270, height: 480 }
const FILES = join(FONTS_FOLDER, 'files')

/** An ASS file of the engine's that carries its fonts. */
export function withFonts(ass: string, subsetter: Subsetter): string {
  const fonts = [...drawnCharacters(ass)].map(([font, drawn]) =>
    carryFont(font, readFileSync(join(FILES, font.file)), drawn, subsetter),
  )
  return writePortableAss(ass, { fonts, rows: [] })
}

/** The talks one after the other, a word a second and a file each, and the second at which all is said. */
export function compileTalks(
  style: Style,
  talks: readonly { lang: string; words: readonly string[] }[],
  fonts: FontSet,
) {
  let now = 0
  const files = talks.map(({ lang, words }) => {
    const timed = words.map((word): Word => ({ word, start: now, end: ++now, hidden: false }))
    now += 1
    return compileCaptions({ words: timed, style, frame: FRAME, lang, fonts }).ass
  })
  return { files, seconds: now }
}

/** A digest of a picture a second, drawn by the worker's libass: with all fonts beside the files, or none. */
export function drawTalks(
  files: readonly string[],
  seconds: number,
  fonts: 'beside' | 'none',
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-portable-'))
  try {
    const filters = files.map((ass, index) => {
      const file = join(folder, `${index}.ass`)
      writeFileSync(file, ass)
      return `ass=${file}${fonts === 'beside' ? `:fontsdir=${FILES}` : ''}`
    })
    const { width, height } = FRAME
    const source = `color=gray:size=${width}x${height}:rate=1:duration=${seconds},format=gbrp`
    const chain = [...filters, 'format=rgb24'].join(',')
    const output = ffmpeg('-f', 'lavfi', '-i', source, '-vf', chain, '-f', 'framemd5', '-')
    const lines = output.toString().split('\n')
    return lines.filter((line) => /^\d/.test(line))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

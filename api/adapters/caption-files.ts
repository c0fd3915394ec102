import type { CaptionSource, WantedFile } from '#api/ports/caption-compiler.ts'
import type { FontFile } from '#captions/fonts/manifest.ts'
import { type CarriedFont, carryFont } from '#captions/formats/carry-font.ts'
import { drawnCharacters } from '#captions/formats/drawn-characters.ts'
import { writePortableAss } from '#captions/formats/portable-ass.ts'
import { toFileCues } from '#captions/formats/to-file-cues.ts'
import { writeCaptions } from '#captions/formats/write-captions.ts'
import { writeJson } from '#captions/formats/write-json.ts'
import { writeKaraoke } from '#captions/formats/write-karaoke.ts'
import { type CaptionInput, compileCaptions } from '#captions/index.ts'
import { loadSubsetter } from '#captions/wasm/subsetter.ts'
import { hbSubsetWasm } from '#hb-subset-wasm'
import { startOnce } from './start-once.ts'

type Engine = {
  /** Does work with the engine once all that these captions need is loaded. */
  withInput: <Result>(work: (input: CaptionInput) => Result) => Promise<Result>
  /** Gives a complete font file of captions/fonts/files. */
  readFont: (font: FontFile) => Promise<Uint8Array>
}

/** Captions as a file. Only ASS needs complete fonts, and of those one at a time. */
export async function writeCaptionFile(
  { words, styles, lang }: CaptionSource,
  { format, level }: WantedFile,
  { withInput, readFont }: Engine,
): Promise<string> {
  if (format === 'json') return writeJson({ language: lang, styles, words })
  if (format !== 'ass') return withInput((input) => writeCaptions(input, format, level))
  const { ass, rows } = await withInput((input) => ({
    ass: compileCaptions(input).ass,
    rows: writeKaraoke(toFileCues(input)),
  }))
  return writePortableAss(ass, { fonts: await carryFonts(ass, readFont), rows })
}

/** One for all calls: each takes memory that is given back only when it is collected as garbage. */
const subsetterOnce = startOnce(async () => loadSubsetter(await hbSubsetWasm()))

async function carryFonts(ass: string, readFont: Engine['readFont']): Promise<CarriedFont[]> {
  const subsetter = await subsetterOnce()
  const carried: CarriedFont[] = []
  for (const [font, drawn] of drawnCharacters(ass)) {
    carried.push(carryFont(font, await readFont(font), drawn, subsetter))
  }
  return carried
}

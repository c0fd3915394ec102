import type { FontFile } from '#captions/fonts/manifest.ts'
import { readTables } from '#captions/fonts/sfnt.ts'
import type { Subsetter } from '#captions/wasm/subsetter.ts'

/** A font to carry along, cut down; the same bytes for the same characters. */
export type CarriedFont = { font: FontFile; bytes: Uint8Array }

/**
 * Alphabets and presentation forms, such as ligatures. FreeType hints a font that has no programs of its own, and for
 * that it measures letters of every script that the font has (afblue.dat), told by its character map and its features:
 * without these the others have other widths.
 */
const ALPHABETS = [
  [0x20, 0x17ff],
  [0xfb00, 0xfeff],
] as const
const LETTERS = ALPHABETS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index),
)

/** Cuts a complete font file down so that libass draws these characters as with all of it. */
export function carryFont(
  font: FontFile,
  file: Uint8Array,
  drawn: ReadonlySet<number>,
  subsetter: Subsetter,
): CarriedFont {
  const bytes = isHintedByFreeType(file)
    ? subsetter.subset(file, [...drawn, ...LETTERS], 'all')
    : subsetter.subset(file, drawn, 'usual')
  return { font, bytes }
}

/** FreeType's own rule (ftobjs.c, FT_Load_Glyph); libass draws without hints, but takes hinted widths. */
function isHintedByFreeType(file: Uint8Array): boolean {
  const tables = new Map(readTables(file).map(({ name, bytes }) => [name, bytes.length]))
  return !tables.has('fpgm') && (tables.get('prep') ?? 0) <= 7
}

import type { EmojiSet } from '#captions/emoji/emoji-set.ts'
import type { Extent } from '#captions/wasm/extent.ts'
import type { HbFont, Shaper } from '#captions/wasm/shaper.ts'
import { FONT_FILES, type FontFile } from './manifest.ts'
import { readShapePack } from './shape-pack.ts'

const CACHED_EXTENTS = 20_000

/** A font ready to measure with. All lengths are in em (1 = the font size). */
export type Face = {
  file: FontFile
  winAscent: number
  winDescent: number
  capHeight: number
  has: (codePoint: number) => boolean
  /** Measures a text of one direction, or the part of it from one UTF-16 unit to another. */
  measure: (text: string, rightToLeft: boolean, from?: number, to?: number) => Extent
}

/** The product's fonts, each copied into HarfBuzz when it is first asked for, and its emoji. */
export type FontSet = { open: (font: FontFile) => Face; emoji: EmojiSet }

/** Thrown by `FontSet.open`: the shapes of this font must be at hand before the captions can be laid out. */
export class FontNotLoaded extends Error {
  readonly font: FontFile

  constructor(font: FontFile) {
    super(`The shapes of ${font.file} are not loaded.`)
    this.name = 'FontNotLoaded'
    this.font = font
  }
}

/** Joins a shaper, the shape pack and the emoji. Throws when the pack was built from other fonts than the manifest's. */
export function loadFontSet(shaper: Shaper, shapePack: Uint8Array, emoji: EmojiSet): FontSet {
  const pack = readShapePack(shapePack)
  const stale = FONT_FILES.find(({ file, sha256 }) => !pack.find(file, sha256))
  if (stale) throw new Error(`The caption font pack lacks ${stale.file}: build it again.`)
  return createFontSet(shaper, ({ file, sha256 }) => pack.find(file, sha256), emoji)
}

/** A set of the fonts whose shapes `find` answers; opening another throws FontNotLoaded. */
export function createFontSet(
  shaper: Shaper,
  find: (font: FontFile) => Uint8Array | undefined,
  emoji: EmojiSet,
): FontSet {
  const faces = new Map<string, Face>()
  return {
    emoji,
    open: (font) => {
      const opened = faces.get(font.file)
      if (opened) return opened
      const shapes = find(font)
      if (!shapes) throw new FontNotLoaded(font)
      const face = toFace(font, shaper.openFont(shapes))
      faces.set(font.file, face)
      return face
    },
  }
}

function toFace(file: FontFile, font: HbFont): Face {
  const extents = new Map<string, Extent>()
  const { winAscent, winDescent, capHeight, has } = font
  return {
    file,
    winAscent,
    winDescent,
    capHeight,
    has,
    measure: (text, rightToLeft, from = 0, to = text.length) => {
      const isWhole = from === 0 && to === text.length
      const key = `${rightToLeft ? '<' : '>'}${isWhole ? '' : `${from},${to}`} ${text}`
      const known = extents.get(key)
      if (known !== undefined) return known
      if (extents.size >= CACHED_EXTENTS) extents.clear()
      const extent = font.measure(text, rightToLeft, from, to)
      extents.set(key, extent)
      return extent
    },
  }
}

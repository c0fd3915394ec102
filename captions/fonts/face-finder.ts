import type { Face, FontSet } from './font-set.ts'
import type { FontFile } from './manifest.ts'

/** Characters that shape others and need no glyph of their own: joiners and variation selectors. */
const NEEDS_NO_GLYPH = /\u200C|\u200D|[\uFE00-\uFE0F]/u

/** Finds the first font that has all characters of a grapheme: the base, then the fallbacks in their order. */
export function createFaceFinder(fonts: FontSet, base: Face, fallbacks: readonly FontFile[]) {
  const known = new Map<string, Face | undefined>()
  const find = (grapheme: string): Face | undefined => {
    const points = [...grapheme]
      .filter((character) => !NEEDS_NO_GLYPH.test(character))
      .map((character) => character.codePointAt(0) ?? 0)
    if (points.every(base.has)) return base
    // Fallbacks are opened one after the other: the East Asian ones are large and come last.
    for (const font of fallbacks) {
      const face = fonts.open(font)
      if (points.every(face.has)) return face
    }
    return undefined
  }
  return (grapheme: string): Face | undefined => {
    if (!known.has(grapheme)) known.set(grapheme, find(grapheme))
    return known.get(grapheme)
  }
}

import { isEastAsian, type Script, scriptOf } from '#captions/scripts.ts'
import { fallbackFonts } from './fallback.ts'
import type { Face, FontSet } from './font-set.ts'

/** Characters that shape others and need no glyph of their own: joiners and variation selectors. */
const NEEDS_NO_GLYPH = /\u200C|\u200D|[\uFE00-\uFE0F]/u
/** Signs that are drawn like the letters beside them. */
const SIGN = /^[\p{P}\p{Zs}]/u
const OPENING_SIGN = /^[\p{Ps}\p{Pi}]/u
/** Signs of few scripts, by Unicode's Script_Extensions. */
const OF_FEW: readonly [RegExp, Script][] = [
  [/\p{scx=Arabic}/u, 'Arabic'],
  [/\p{scx=Devanagari}/u, 'Devanagari'],
]

/**
 * Finds the font of each grapheme of a word: the base where it has all characters, else that of the grapheme's script.
 * Punctuation takes the font of the letter before it (an opening bracket that of the letter after it), so that a word
 * is shaped as a whole. Undefined where no font has a grapheme.
 */
export function createFaceFinder(fonts: FontSet, base: Face, language: string) {
  const known = new Map<string, Face | undefined>()
  const find = (grapheme: string): Face | undefined => {
    if (hasAll(base, grapheme)) return base
    // One after the other: the page fetches what is opened.
    for (const font of fallbackFonts(scriptOfGrapheme(grapheme), base.file, language)) {
      const face = fonts.open(font)
      if (hasAll(face, grapheme)) return face
    }
    return undefined
  }
  const findOnce = (grapheme: string): Face | undefined => {
    if (!known.has(grapheme)) known.set(grapheme, find(grapheme))
    return known.get(grapheme)
  }
  return (graphemes: readonly string[]): (Face | undefined)[] => {
    const letters = graphemes.map((text) => (SIGN.test(text) ? undefined : findOnce(text)))
    return graphemes.map((text, index) => {
      if (!SIGN.test(text)) return letters[index]
      const neighbour = neighbourOf(letters, index, OPENING_SIGN.test(text))
      return neighbour && hasAll(neighbour, text) ? neighbour : findOnce(text)
    })
  }
}

function neighbourOf(letters: readonly (Face | undefined)[], index: number, opens: boolean) {
  const before = letters.slice(0, index).findLast(Boolean)
  const after = letters.slice(index).find(Boolean)
  return opens ? (after ?? before) : (before ?? after)
}

function hasAll(face: Face, grapheme: string): boolean {
  return [...grapheme].every(
    (character) => NEEDS_NO_GLYPH.test(character) || face.has(character.codePointAt(0) ?? 0),
  )
}

function scriptOfGrapheme(grapheme: string): Script | 'eastAsian' | 'shared' | 'other' {
  const script = scriptOf([...grapheme][0] ?? ' ')
  if (script !== 'shared') return script
  if (isEastAsian(grapheme)) return 'eastAsian'
  return OF_FEW.find(([pattern]) => pattern.test(grapheme))?.[1] ?? 'shared'
}

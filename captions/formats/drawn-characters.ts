import bidiFactory from 'bidi-js'
import { FONT_FILES, type FontFile } from '#captions/fonts/manifest.ts'
import { readAssBody } from './ass-body.ts'

/** Name, bold and italic of a style, by the places of their fields. */
const STYLE = /^Style: ([^,]*),([^,]*)(?:,[^,]*){5},(-?\d),(-?\d)/
/** The style and the text of a row. */
const DIALOGUE = /^Dialogue: [^,]*,[^,]*,[^,]*,([^,]*)(?:,[^,]*){5},(.*)$/

type Face = { family: string; isBold: boolean; isItalic: boolean }

/**
 * The fonts that an ASS file of the engine's draws with, and the characters that each needs: those that are written,
 * and those into which HarfBuzz turns them before it looks for glyphs.
 */
export function drawnCharacters(ass: string): Map<FontFile, Set<number>> {
  const styles = new Map<string, Face>()
  const drawn = new Map<FontFile, Set<number>>()
  for (const line of ass.split('\n')) {
    const [, name = '', family = '', bold, italic] = STYLE.exec(line) ?? []
    if (family) styles.set(name, { family, isBold: bold !== '0', isItalic: italic !== '0' })
    const [, style = '', body = ''] = DIALOGUE.exec(line) ?? []
    const first = styles.get(style)
    if (first && body) noteText(drawn, first, body)
  }
  return drawn
}

/** A style's own font counts without text too: libass places drawings by it. */
function noteText(drawn: Map<FontFile, Set<number>>, first: Face, body: string): void {
  let face = first
  charactersOf(drawn, first)
  for (const part of readAssBody(body)) {
    if ('tags' in part) face = part.tags.reduce(restyle, face)
    else {
      const characters = charactersOf(drawn, face)
      for (const character of part.text)
        for (const point of relatives(character)) characters.add(point)
    }
  }
}

function charactersOf(drawn: Map<FontFile, Set<number>>, face: Face): Set<number> {
  const font = fontOf(face)
  const characters = drawn.get(font) ?? new Set(ALWAYS)
  drawn.set(font, characters)
  return characters
}

function restyle(face: Face, tag: string): Face {
  if (tag.startsWith('fn')) return { ...face, family: tag.slice(2) }
  if (/^b[01]$/.test(tag)) return { ...face, isBold: tag === 'b1' }
  return /^i[01]$/.test(tag) ? { ...face, isItalic: tag === 'i1' } : face
}

function fontOf({ family, isBold, isItalic }: Face): FontFile {
  const font = FONT_FILES.find(
    (file) =>
      file.family === family && file.italic === isItalic && (file.weight === 700) === isBold,
  )
  if (!font) throw new Error(`The captions name ${family}, which is no font of the product.`)
  return font
}

const bidi = bidiFactory()
/** Spaces, joiners, direction marks, hyphens, and the circle that stands for a letter which a mark lacks. */
const ALWAYS = [
  ...[0x20, 0xa0, 0x34f, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060],
  ...[0x2d, 0x2010, 0x2011, 0x25cc],
]
/** Vowels that HarfBuzz's Thai shaper takes apart, though Unicode does so for compatibility only. */
const TAKEN_APART: Readonly<Record<string, string>> = {
  '\u0E33': '\u0E4D\u0E32',
  '\u0EB3': '\u0ECD\u0EB2',
}

function relatives(character: string): number[] {
  const mirrored = bidi.getMirroredCharacter(character) ?? ''
  const apart = TAKEN_APART[character] ?? ''
  const all = character + character.normalize('NFD') + mirrored + apart
  return Array.from(all, (each) => each.codePointAt(0) ?? 0)
}

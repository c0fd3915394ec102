import { CaptionError } from '#captions/caption-error.ts'
import { FONT_FILES, type FontFile } from './manifest.ts'

/** Font names of the wire, and the family that each is drawn in. */
export const FONT_NAMES = {
  'montserrat black': 'Montserrat Black',
  Montserrat: 'Montserrat',
  // libass cannot draw colour fonts: the name stands for text in Noto Sans and drawn emoji.
  'Noto Color Emoji': 'Noto Sans',
  'Noto Sans': 'Noto Sans',
  Roboto: 'Roboto',
  Fruktur: 'Fruktur',
  'Special Gothic Expanded One': 'Special Gothic Expanded One',
  'Comic Relief': 'Comic Relief',
  Rowdies: 'Rowdies',
} as const
export type FontName = keyof typeof FONT_NAMES

export type FontChoice = {
  file: FontFile
  /** True when italics are wanted and the family has none: the text is sheared instead. */
  slanted: boolean
  /** True when signs that may be text or emoji are wanted as emoji. */
  prefersEmoji: boolean
}

/** Finds a font name whatever its case; undefined when the product has no such font. */
export function findFontName(name: string): FontName | undefined {
  const wanted = name.trim().toLowerCase()
  return (Object.keys(FONT_NAMES) as FontName[]).find((known) => known.toLowerCase() === wanted)
}

/** The file for a font name. A weight that the family lacks is ignored: no renderer fakes it alike. */
export function chooseFont(name: FontName, bold: boolean, italic: boolean): FontChoice {
  const family = FONT_FILES.filter((file) => file.family === FONT_NAMES[name])
  const weight = bold ? 700 : 400
  const ofWeight = family.filter((file) => file.weight === weight)
  const candidates = ofWeight.length > 0 ? ofWeight : family
  const exact = candidates.find((file) => file.italic === italic)
  const file = exact ?? candidates[0]
  if (!file) throw new CaptionError('fontname', `no file for ${name}`)
  return { file, slanted: italic && !file.italic, prefersEmoji: name === 'Noto Color Emoji' }
}

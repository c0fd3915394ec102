import {
  alphaPercent,
  type Colour,
  parseColour,
  SWATCHES,
  type SwatchName,
} from '#captions/index.ts'
import { SWATCH_LABELS } from './swatch-names.ts'

export const SWATCH_NAMES = Object.keys(SWATCHES) as SwatchName[]

/** The six digits of a colour without its opacity. */
export const hexOf = (colour: Colour) => colour.slice(0, 6)

/** Another colour in the opacity of the first. */
export const recoloured = (colour: Colour, other: Colour): Colour => hexOf(other) + colour.slice(6)

/** The swatch of a colour, whatever its opacity. */
export function swatchOf(colour: Colour): SwatchName | undefined {
  return SWATCH_NAMES.find((name) => hexOf(SWATCHES[name]) === hexOf(colour))
}

/** A colour in words as far as it has a name: `Black, 50 %`, `#A1B2C3`. */
export function colourName(colour: Colour): string {
  const swatch = swatchOf(colour)
  const name = swatch ? SWATCH_LABELS[swatch]() : `#${hexOf(colour)}`
  const opacity = alphaPercent(colour)
  return opacity === 100 ? name : `${name}, ${opacity} %`
}

/** What digits mean: those without an opacity take that of `colour`. Undefined for no colour. */
export function readHex(text: string, colour: Colour): Colour | undefined {
  const read = parseColour(text)
  if (!read) return undefined
  const hasOpacity = text.length === 4 || text.length === 8
  return hasOpacity ? read : recoloured(colour, read)
}

/** The hex digits of a text, at most eight, as people write them; undefined for a text with other letters. */
export function hexDigits(text: string): string | undefined {
  const digits = text.replace(/^\s*#|\s/g, '')
  return /^[0-9a-f]{0,8}$/i.test(digits) ? digits : undefined
}

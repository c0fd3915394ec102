import { type FontName, findFontName } from '#captions/fonts/font-choice.ts'
import { CaptionError } from './caption-error.ts'
import { type Colour, parseColour } from './colour.ts'

export const POSITIONS = ['top', 'middle', 'bottom'] as const
export const ANIMATIONS = [
  'none',
  'animationWordscale',
  'wordhighlight',
  'wordhighlightNeo',
  'karaoke',
  'karaokeSmooth',
  'hormozi',
  'animationbghighlight',
] as const
export const ENTRANCES = ['none', 'scale-up', 'slide-up'] as const

export const WORDS_PER_CAPTION = [1, 2, 3, 4, 5, 6, 7] as const
export const MAX_LINES = [1, 2, 3] as const

export type Position = (typeof POSITIONS)[number]
export type AnimationText = (typeof ANIMATIONS)[number]
export type AnimationIn = (typeof ENTRANCES)[number]

/**
 * How captions look; field names are those of the wire, and what stands below `animation_in` came later than the
 * specification. Lengths are in design pixels: the frame is taken to be at least 405 wide and 720 high, whatever its real
 * size.
 */
export type Style = {
  /** Text. */
  primaryColour: Colour
  /** The spoken word: highlight, sweep, glow. */
  secondaryColour: Colour
  outlineColour: Colour
  /** The box behind the spoken word. */
  backColour: Colour
  shadowColour: Colour
  uppercase: boolean
  outline: number
  /** Multiplies the width that a line may take. */
  text_factor_lenght: number
  /** Em size. */
  fontsize: number
  xshadow: number
  yshadow: number
  /** Corners of the box behind the spoken word: 2 round, 3 square. */
  borderStyle: 2 | 3
  blur: number
  marginR: number
  marginL: number
  /** Distance from the edge that `position` names; from the middle, upwards. */
  marginV: number
  fontname: FontName
  /** -1 on, 0 off. */
  bold: -1 | 0
  italic: 0 | 1
  underline: 0 | 1
  strikeOut: 0 | 1
  position: Position
  animation_text: AnimationText
  animation_in: AnimationIn
  /** At most so many words are shown together; `auto` is what suits the animation. */
  words_per_caption: 'auto' | (typeof WORDS_PER_CAPTION)[number]
  max_lines: 'auto' | (typeof MAX_LINES)[number]
  /** Whether a sentence end ends a caption, and a clause end may. */
  break_on_punctuation: boolean
  /** Whether a pause of more than 0.6 s ends a caption. */
  break_on_pause: boolean
}

export const DEFAULT_STYLE: Style = {
  primaryColour: 'FFFFFFFF',
  secondaryColour: 'FFD60AFF',
  outlineColour: '000000FF',
  backColour: 'FF0303FF',
  shadowColour: '00000080',
  uppercase: false,
  outline: 2,
  text_factor_lenght: 1,
  fontsize: 36,
  xshadow: 0,
  yshadow: 1,
  borderStyle: 2,
  blur: 0,
  marginR: 20,
  marginL: 20,
  marginV: 20,
  fontname: 'montserrat black',
  bold: 0,
  italic: 0,
  underline: 0,
  strikeOut: 0,
  position: 'bottom',
  animation_text: 'none',
  animation_in: 'none',
  words_per_caption: 'auto',
  max_lines: 'auto',
  break_on_punctuation: true,
  break_on_pause: true,
}

/** Inclusive. Font size and vertical margin are the specification's; the others keep captions drawable. */
export const STYLE_RANGES = {
  outline: [0, 12],
  text_factor_lenght: [0.3, 2],
  fontsize: [8, 42],
  xshadow: [-20, 20],
  yshadow: [-20, 20],
  blur: [0, 20],
  marginR: [0, 180],
  marginL: [0, 180],
  marginV: [-300, 300],
} as const satisfies Partial<Record<keyof Style, readonly [number, number]>>

type Reader<T> = (value: unknown, field: string) => T

const READERS: { [K in keyof Style]: Reader<Style[K]> } = {
  primaryColour: colour,
  secondaryColour: colour,
  outlineColour: colour,
  backColour: colour,
  shadowColour: colour,
  uppercase: flag,
  outline: clamped('outline'),
  text_factor_lenght: clamped('text_factor_lenght'),
  fontsize: clamped('fontsize'),
  xshadow: clamped('xshadow'),
  yshadow: clamped('yshadow'),
  borderStyle: choice([2, 3]),
  blur: clamped('blur'),
  marginR: clamped('marginR'),
  marginL: clamped('marginL'),
  marginV: clamped('marginV'),
  fontname: font,
  bold: (value, field) => (flag(value, field) ? -1 : 0),
  italic: (value, field) => (flag(value, field) ? 1 : 0),
  underline: (value, field) => (flag(value, field) ? 1 : 0),
  strikeOut: (value, field) => (flag(value, field) ? 1 : 0),
  position: choice(POSITIONS),
  animation_text: choice(ANIMATIONS),
  animation_in: choice(ENTRANCES),
  words_per_caption: choice(['auto', ...WORDS_PER_CAPTION]),
  max_lines: choice(['auto', ...MAX_LINES]),
  break_on_punctuation: flag,
  break_on_pause: flag,
}

/**
 * Reads a style of any origin. A missing field takes its default, an unknown one is left out, a number out of range is
 * brought to the nearest end. Throws CaptionError naming the field for a value that means nothing.
 */
export function parseStyle(input: unknown): Style {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new CaptionError('styles', 'must be an object')
  const given = new Map(Object.entries(input))
  const read = Object.entries(READERS).map(([field, reader]) => {
    const value = given.get(field)
    const fallback = DEFAULT_STYLE[field as keyof Style]
    return [field, value === undefined || value === null ? fallback : reader(value, field)]
  })
  // READERS has every field of Style, each with a reader of its type.
  return Object.fromEntries(read) as Style
}

/** The field with the share of the usable width that lines may take; the wire's name for it stays in this file. */
export const LINE_WIDTH_FIELD = 'text_factor_lenght'
export const lineWidthFactor = (style: Style): number => style[LINE_WIDTH_FIELD]

function colour(value: unknown, field: string): Colour {
  const parsed = typeof value === 'string' ? parseColour(value) : undefined
  if (!parsed) throw new CaptionError(field, 'must be 3, 4, 6 or 8 hex digits')
  return parsed
}

function flag(value: unknown, field: string): boolean {
  if (typeof value === 'boolean') return value
  if (value === 0 || value === 1 || value === -1) return value !== 0
  throw new CaptionError(field, 'must be on or off')
}

function clamped(name: keyof typeof STYLE_RANGES): Reader<number> {
  const [low, high] = STYLE_RANGES[name]
  return (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new CaptionError(field, 'must be a number')
    return Math.min(Math.max(value, low), high)
  }
}

function choice<T extends string | number>(values: readonly T[]): Reader<T> {
  return (value, field) => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw new CaptionError(field, `must be one of ${values.join(', ')}`)
    return found
  }
}

function font(value: unknown, field: string): FontName {
  const found = typeof value === 'string' ? findFontName(value) : undefined
  if (!found) throw new CaptionError(field, 'is no font of the product')
  return found
}

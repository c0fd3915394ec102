/** RRGGBBAA, upper case, AA = FF opaque: the wire's form. */
export type Colour = string

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** Reads 3, 4, 6 or 8 hex digits, with or without `#`, as RRGGBBAA; undefined for anything else. */
export function parseColour(text: string): Colour | undefined {
  const digits = HEX.exec(text)?.[1]?.toUpperCase()
  if (!digits) return undefined
  const long = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits
  return long.padEnd(8, 'F')
}

/**
 * The alpha digits of an opacity in percent, as in `80` for 50: what is below 0 is 00, what is above 100 FF
 * (specification, section 9).
 */
export function percentToAlpha(percent: number): string {
  return toHex((Math.min(Math.max(percent, 0), 100) * 255) / 100)
}

/** The opacity of a colour in whole percent; `percentToAlpha` gives the same alpha back for each of its own. */
export function alphaPercent(colour: Colour): number {
  return Math.round((Number.parseInt(colour.slice(6, 8), 16) * 100) / 255)
}

export const isOpaque = (colour: Colour): boolean => colour.endsWith('FF')

/** The value of `\1c` and its like, as in `&H0AD6FF&`: ASS puts blue first. */
export function assColour(colour: Colour): string {
  return `&H${blueFirst(colour)}&`
}

/** The value of `\1a` and its like, as in `&H7F&`: in ASS 00 is opaque. */
export function assAlpha(colour: Colour): string {
  return `&H${invertedAlpha(colour)}&`
}

/** A colour of a Style line: `&HAABBGGRR`. */
export function assStyleColour(colour: Colour): string {
  return `&H${invertedAlpha(colour)}${blueFirst(colour)}`
}

/** Mixes `share` (0 to 1) of white into a colour; its alpha stays. */
export function mixWithWhite(colour: Colour, share: number): Colour {
  const mixed = [0, 2, 4].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16)
    return toHex(value + (255 - value) * share)
  })
  return mixed.join('') + colour.slice(6)
}

function blueFirst(colour: Colour): string {
  return colour.slice(4, 6) + colour.slice(2, 4) + colour.slice(0, 2)
}

function invertedAlpha(colour: Colour): string {
  return toHex(255 - Number.parseInt(colour.slice(6, 8), 16))
}

function toHex(value: number): string {
  return Math.round(value).toString(16).toUpperCase().padStart(2, '0')
}

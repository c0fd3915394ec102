import type { Colour } from './colour.ts'

/** The colours that the interface offers beside free input: greys, then around the colour wheel. All presets' are here. */
export const SWATCHES = {
  white: 'FFFFFFFF',
  silver: 'C7C7CCFF',
  graphite: '3A3A3CFF',
  black: '000000FF',
  red: 'FF0303FF',
  coral: 'FF6B5EFF',
  orange: 'FF9500FF',
  amber: 'FFC83DFF',
  yellow: 'FFD60AFF',
  lime: 'B6FF2EFF',
  green: '2CFF5CFF',
  teal: '00C7A8FF',
  cyan: '1AD5FFFF',
  blue: '0A84FFFF',
  violet: '7C3AEDFF',
  magenta: 'FF24D4FF',
  pink: 'FF8AC4FF',
  brown: 'A2663BFF',
} as const satisfies Record<string, Colour>
export type SwatchName = keyof typeof SWATCHES

import { m } from '#app/paraglide/messages.js'
import type { SwatchName } from '#captions/index.ts'

/** What people call each swatch. */
export const SWATCH_LABELS: Readonly<Record<SwatchName, () => string>> = {
  white: m['editor.styles.swatches.white'],
  silver: m['editor.styles.swatches.silver'],
  graphite: m['editor.styles.swatches.graphite'],
  black: m['editor.styles.swatches.black'],
  red: m['editor.styles.swatches.red'],
  coral: m['editor.styles.swatches.coral'],
  orange: m['editor.styles.swatches.orange'],
  amber: m['editor.styles.swatches.amber'],
  yellow: m['editor.styles.swatches.yellow'],
  lime: m['editor.styles.swatches.lime'],
  green: m['editor.styles.swatches.green'],
  teal: m['editor.styles.swatches.teal'],
  cyan: m['editor.styles.swatches.cyan'],
  blue: m['editor.styles.swatches.blue'],
  violet: m['editor.styles.swatches.violet'],
  magenta: m['editor.styles.swatches.magenta'],
  pink: m['editor.styles.swatches.pink'],
  brown: m['editor.styles.swatches.brown'],
}

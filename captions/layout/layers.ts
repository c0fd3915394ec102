import { hasEmoji } from '#captions/measure-runs.ts'
import type { PlacedWord } from './place.ts'
import type { Stage } from './stage.ts'

/** How far ink may lean out of the width and the height that were measured, in em: hooks, slanted letters. */
const LEAN = { x: 0.12, y: 0.03 }

/** Whether what is around one thing that a cue draws may cover another, if its words are one layer. */
export function needsLayers(words: readonly PlacedWord[], em: number, stage: Stage): boolean {
  const { style, rules } = stage
  const hasLines = style.underline !== 0 || style.strikeOut !== 0
  if (hasLines || words.some(hasEmoji)) return true
  return words.length > 1 && (rules.swells || mayTouch(words, em, stage))
}

/** Whether the outline or the shadow of one word at rest may reach the ink of another. */
function mayTouch(words: readonly PlacedWord[], em: number, { bleed }: Stage): boolean {
  const reach = { x: bleed + LEAN.x * em, y: bleed + LEAN.y * em }
  return words.some((one, index) =>
    words.slice(index + 1).some((other) => {
      const aside = Math.abs(one.x - other.x) - (one.width + other.width) / 2
      const [upper, lower] = one.baseline < other.baseline ? [one, other] : [other, one]
      const apart = lower.baseline - lower.ink.above - (upper.baseline + upper.ink.below)
      return aside < reach.x && apart < reach.y
    }),
  )
}

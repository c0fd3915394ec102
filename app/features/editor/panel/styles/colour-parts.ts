import { type Style, wordMarkOf } from '#captions/index.ts'

export const COLOUR_FIELDS = [
  'primaryColour',
  'secondaryColour',
  'outlineColour',
  'backColour',
  'shadowColour',
] as const satisfies readonly (keyof Style)[]
export type ColourField = (typeof COLOUR_FIELDS)[number]

type AnimationText = Style['animation_text']

/** The colours that an animation draws with. */
export function coloursOf(animation: AnimationText): readonly ColourField[] {
  const mark = wordMarkOf(animation)
  const unused: Partial<Record<ColourField, boolean>> = {
    secondaryColour: mark !== 'colour',
    backColour: mark !== 'box',
  }
  return COLOUR_FIELDS.filter((field) => !unused[field])
}

import type { Style } from '#captions/index.ts'

export const COLOUR_FIELDS = [
  'primaryColour',
  'secondaryColour',
  'outlineColour',
  'backColour',
  'shadowColour',
] as const satisfies readonly (keyof Style)[]
export type ColourField = (typeof COLOUR_FIELDS)[number]

type AnimationText = Style['animation_text']

/** Where the spoken word looks like the others, or stands in a box instead. */
const KEEPS_COLOUR: readonly AnimationText[] = [
  'none',
  'animationWordscale',
  'animationbghighlight',
]

/** Whether an animation has a box behind the spoken word. */
export const hasBox = (animation: AnimationText) => animation === 'animationbghighlight'

/** The colours that an animation draws with. */
export function coloursOf(animation: AnimationText): readonly ColourField[] {
  const unused: Partial<Record<ColourField, boolean>> = {
    secondaryColour: KEEPS_COLOUR.includes(animation),
    backColour: !hasBox(animation),
  }
  return COLOUR_FIELDS.filter((field) => !unused[field])
}

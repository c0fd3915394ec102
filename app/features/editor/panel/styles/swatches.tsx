import { useId } from 'react'
import type { Stroke } from '#app/features/editor/draft/history.ts'
import { m } from '#app/paraglide/messages.js'
import { type Colour, SWATCHES } from '#captions/index.ts'
import { ColourChip } from './colour-chip.tsx'
import { recoloured, SWATCH_NAMES, swatchOf } from './colour-text.ts'
import { SWATCH_LABELS } from './swatch-names.ts'
import { useStroke } from './use-stroke.ts'

type SwatchesProps = {
  label: string
  colour: Colour
  onChange: (colour: Colour, stroke: Stroke) => void
}

/** The colours that are offered, as one choice; the opacity stays. */
export function Swatches({ label, colour, onChange }: SwatchesProps) {
  const group = useId()
  const strokeOf = useStroke()
  const chosen = swatchOf(colour)
  return (
    <fieldset
      aria-label={m['editor.styles.colour_of']({ name: label })}
      className="grid grid-cols-6 @min-[25rem]:grid-cols-9 @min-[50rem]:grid-cols-18"
    >
      {SWATCH_NAMES.map((name) => (
        <label
          key={name}
          title={SWATCH_LABELS[name]()}
          className="relative flex h-11 cursor-pointer items-center justify-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-(--focus) has-focus-visible:-outline-offset-2"
        >
          <input
            type="radio"
            name={group}
            value={name}
            checked={name === chosen}
            onChange={() => onChange(recoloured(colour, SWATCHES[name]), strokeOf())}
            className="peer sr-only"
          />
          <span className="sr-only">{SWATCH_LABELS[name]()}</span>
          <ColourChip
            colour={SWATCHES[name]}
            className="size-7 peer-checked:ring-2 peer-checked:ring-text peer-checked:ring-offset-2 peer-checked:ring-offset-surface"
          />
        </label>
      ))}
    </fieldset>
  )
}

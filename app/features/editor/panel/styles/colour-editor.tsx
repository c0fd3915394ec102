import { Pipette } from 'lucide-react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import type { Stroke } from '#app/features/editor/draft/history.ts'
import { m } from '#app/paraglide/messages.js'
import { alphaPercent, type Colour, percentToAlpha } from '#captions/index.ts'
import { hexOf, readHex } from './colour-text.ts'
import { findEyeDropper } from './eye-dropper.ts'
import { HexInput } from './hex-input.tsx'
import { NumberRow } from './number-row.tsx'
import { Swatches } from './swatches.tsx'

type ColourEditorProps = {
  /** What the colour is for. */
  label: string
  colour: Colour
  onChange: (colour: Colour, stroke?: Stroke) => void
}

/** A colour by swatch, by its digits or from the screen, and its opacity. */
export function ColourEditor({ label, colour, onChange }: ColourEditorProps) {
  const pickOnScreen = findEyeDropper()
  const pick = async () => {
    const picked = await pickOnScreen?.()
    const read = picked && readHex(picked, colour)
    if (read) onChange(read)
  }
  return (
    <div className="flex flex-col gap-2 pb-3">
      <Swatches label={label} colour={colour} onChange={onChange} />
      <HexInput colour={colour} onChange={onChange}>
        {pickOnScreen && (
          <IconButton
            label={m['editor.styles.pick']()}
            variant="outline"
            onClick={() => void pick()}
          >
            <Pipette aria-hidden className="size-4" />
          </IconButton>
        )}
      </HexInput>
      <NumberRow
        label={m['editor.styles.opacity']()}
        value={alphaPercent(colour)}
        onChange={(percent, stroke) => onChange(hexOf(colour) + percentToAlpha(percent), stroke)}
        range={[0, 100]}
        step={1}
        unit="%"
      />
    </div>
  )
}

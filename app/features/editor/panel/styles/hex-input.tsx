import { type ReactNode, useId, useState } from 'react'
import { FieldNote } from '#app/components/ui/field-note.tsx'
import { Input } from '#app/components/ui/input.tsx'
import type { Stroke } from '#app/features/editor/draft/history.ts'
import { m } from '#app/paraglide/messages.js'
import type { Colour } from '#captions/index.ts'
import { hexDigits, hexOf, readHex } from './colour-text.ts'
import { StyleRow } from './style-row.tsx'
import { useStroke } from './use-stroke.ts'
import { useTyped } from './use-typed.ts'

type HexInputProps = {
  colour: Colour
  onChange: (colour: Colour, stroke: Stroke) => void
  /** Beside the field. */
  children?: ReactNode
}

/** The digits of a colour. Those of its opacity may be typed too, but have a field of their own. */
export function HexInput({ colour, onChange, children }: HexInputProps) {
  const id = useId()
  const strokeOf = useStroke()
  /** The colour when typing began: eight digits that become six again have its opacity. */
  const [before, setBefore] = useState<Colour | null>(null)
  const { text, isFaulty, type, leave } = useTyped({
    value: colour,
    format: hexOf,
    // Three and four digits may be on their way to six, and four would hide the text meanwhile.
    parse: (typed, isWhole) =>
      isWhole || typed.length >= 6 ? readHex(typed, before ?? colour) : undefined,
    onChange: (next) => onChange(next, strokeOf()),
  })
  const take = (typed: string) => {
    const digits = hexDigits(typed)
    if (digits === undefined) return
    if (before === null) setBefore(colour)
    type(digits)
  }
  const finish = () => {
    leave()
    setBefore(null)
  }
  return (
    <StyleRow
      label={<label htmlFor={id}>{m['editor.styles.hex']()}</label>}
      note={
        <FieldNote
          id={`${id}-note`}
          error={isFaulty && m['editor.styles.hex_problem']()}
          className="col-span-2"
        />
      }
    >
      <div className="flex items-center justify-end gap-2">
        {children}
        <div className="relative w-30">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted text-sm"
          >
            #
          </span>
          <Input
            id={id}
            type="text"
            value={text}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isFaulty || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => take(target.value)}
            onBlur={finish}
            onKeyDown={({ key }) => key === 'Enter' && finish()}
            className="pl-7 uppercase tabular-nums"
          />
        </div>
      </div>
    </StyleRow>
  )
}

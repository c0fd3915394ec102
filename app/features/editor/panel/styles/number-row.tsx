import { useId } from 'react'
import { FieldNote } from '#app/components/ui/field-note.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Slider } from '#app/components/ui/slider.tsx'
import type { Stroke } from '#app/features/editor/draft/history.ts'
import { m } from '#app/paraglide/messages.js'
import { StyleRow } from './style-row.tsx'
import { useStroke } from './use-stroke.ts'
import { useTyped } from './use-typed.ts'

type NumberRowProps = {
  label: string
  value: number
  onChange: (value: number, stroke: Stroke) => void
  range: readonly [min: number, max: number]
  /** What the keys change in the field; the slider too where it has no step of its own. */
  step: number
  sliderStep?: number
  unit: 'px' | '%'
}

/** A number to be dragged or typed. */
export function NumberRow(props: NumberRowProps) {
  const { label, value, onChange, range, step, sliderStep = step, unit } = props
  const [min, max] = range
  const id = useId()
  const strokeOf = useStroke()
  const { text, isFaulty, type, leave } = useTyped({
    value,
    format: String,
    parse: (typed) => numberWithin(typed, min, max),
    onChange: (next) => onChange(next, strokeOf()),
  })
  return (
    <StyleRow
      label={<label htmlFor={id}>{label}</label>}
      note={
        <FieldNote
          id={`${id}-note`}
          error={isFaulty && m['editor.styles.range']({ min, max })}
          className="col-span-2"
        />
      }
    >
      <div className="flex min-w-0 items-center gap-3">
        <Slider
          label={label}
          value={value}
          onValueChange={(next, drag) => onChange(next, strokeOf(drag))}
          min={min}
          max={max}
          step={sliderStep}
          valueText={`${value} ${unit}`}
          className="mx-2"
        />
        <div className="relative w-19 shrink-0">
          <Input
            id={id}
            type="number"
            inputMode={min < 0 ? undefined : 'decimal'}
            value={text}
            min={min}
            max={max}
            step={step}
            aria-invalid={isFaulty || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
            onKeyDown={({ key }) => key === 'Enter' && leave()}
            className="[appearance:textfield] pr-7 pl-2 text-right tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-muted text-xs"
          >
            {unit}
          </span>
        </div>
      </div>
    </StyleRow>
  )
}

/** As exact as a field shows. */
export const toTenths = (number: number) => Math.round(number * 10) / 10

function numberWithin(text: string, min: number, max: number): number | undefined {
  const number = text.trim() === '' ? Number.NaN : toTenths(Number(text))
  return number >= min && number <= max ? number : undefined
}

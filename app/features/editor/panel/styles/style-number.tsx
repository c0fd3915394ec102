import type { Draft } from '#app/features/editor/draft/draft.ts'
import { STYLE_RANGES } from '#captions/index.ts'
import { NumberRow, toTenths } from './number-row.tsx'
import { useStyleField } from './use-style-field.ts'

type StyleNumberProps = {
  draft: Draft
  field: keyof typeof STYLE_RANGES
  label: string
  step: number
  sliderStep?: number
  /** The field is a share, shown in percent. */
  isShare?: boolean
}

/** A number of the style within its range. */
export function StyleNumber({ draft, field, isShare = false, ...row }: StyleNumberProps) {
  const [value, set] = useStyleField(draft, field)
  const [min, max] = STYLE_RANGES[field]
  const factor = isShare ? 100 : 1
  return (
    <NumberRow
      {...row}
      value={toTenths(value * factor)}
      onChange={(next, stroke) => set(next / factor, stroke)}
      range={[min * factor, max * factor]}
      unit={isShare ? '%' : 'px'}
    />
  )
}

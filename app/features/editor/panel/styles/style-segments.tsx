import { useId } from 'react'
import { type Segment, Segments } from '#app/components/ui/segments.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import type { Style } from '#captions/index.ts'
import { StyleRow } from './style-row.tsx'
import { useStroke } from './use-stroke.ts'
import { useStyleField } from './use-style-field.ts'

type ChoiceField = 'position' | 'animation_in' | 'max_lines' | 'borderStyle'

type StyleSegmentsProps<Field extends ChoiceField> = {
  draft: Draft
  field: Field
  label: string
  options: readonly Segment<Style[Field]>[]
}

/** Something about the style that is one of few. */
export function StyleSegments<Field extends ChoiceField>(props: StyleSegmentsProps<Field>) {
  const { draft, field, label, options } = props
  const id = useId()
  const strokeOf = useStroke()
  const [value, set] = useStyleField(draft, field)
  return (
    <StyleRow label={<span id={id}>{label}</span>}>
      <Segments
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => set(next, strokeOf())}
        options={options}
      />
    </StyleRow>
  )
}

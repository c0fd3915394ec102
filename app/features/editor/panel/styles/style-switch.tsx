import { useId } from 'react'
import { Switch } from '#app/components/ui/switch.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { useStyleField } from './use-style-field.ts'

type StyleSwitchProps = {
  draft: Draft
  field: 'break_on_punctuation' | 'break_on_pause'
  label: string
}

/** Something about the style that is on or off. */
export function StyleSwitch({ draft, field, label }: StyleSwitchProps) {
  const id = useId()
  const [isOn, set] = useStyleField(draft, field)
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 text-sm">
      <label htmlFor={id} className="leading-tight">
        {label}
      </label>
      <Switch id={id} checked={isOn} onCheckedChange={(next) => set(next)} />
    </div>
  )
}

import { useSelector } from '@tanstack/react-store'
import { useId } from 'react'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { PRESET_KEYS } from '#captions/index.ts'
import { activePreset } from './active-preset.ts'
import { PresetCard } from './preset-card.tsx'

/** The presets; choosing one replaces the style at once. */
export function ModelsTab({ draft }: { draft: Draft }) {
  const group = useId()
  const active = useSelector(draft.store, ({ style }) => activePreset(style))
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{m['editor.presets.label']()}</legend>
      {PRESET_KEYS.map((preset) => (
        <PresetCard
          key={preset}
          preset={preset}
          group={group}
          isActive={preset === active}
          onChoose={draft.choosePreset}
        />
      ))}
    </fieldset>
  )
}

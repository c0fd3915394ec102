import { useSelector } from '@tanstack/react-store'
import { Pause, Play } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { PRESET_KEYS, type PresetKey } from '#captions/index.ts'
import { activePreset } from './active-preset.ts'
import { PresetCard } from './preset-card.tsx'
import { useShowCaptions } from './use-show-captions.ts'
import { useTileMotion } from './use-tile-motion.ts'

/** The presets; choosing one replaces the style at once, and the active one leads to its settings. */
export function ModelsTab({ draft, onEdit }: { draft: Draft; onEdit: () => void }) {
  const group = useId()
  const showCaptions = useShowCaptions(draft)
  const [isMoving, setMoving] = useTileMotion()
  const active = useSelector(draft.store, ({ style }) => activePreset(style))

  const choose = (preset: PresetKey) => {
    draft.choosePreset(preset)
    showCaptions()
  }
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{m['editor.presets.label']()}</legend>
      {PRESET_KEYS.map((preset) => (
        <PresetCard
          key={preset}
          preset={preset}
          group={group}
          isActive={preset === active}
          isMoving={isMoving}
          onChoose={choose}
          onEdit={onEdit}
        />
      ))}
      <Button
        variant="ghost"
        className="h-full! min-h-11 min-w-0 shrink! whitespace-normal! text-balance"
        onClick={() => setMoving(!isMoving)}
      >
        {isMoving ? (
          <Pause aria-hidden className="size-4" />
        ) : (
          <Play aria-hidden className="size-4" />
        )}
        {isMoving ? m['editor.presets.pause']() : m['editor.presets.play']()}
      </Button>
    </fieldset>
  )
}

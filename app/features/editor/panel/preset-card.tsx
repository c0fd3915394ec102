import { Check } from 'lucide-react'
import type { PresetKey } from '#captions/index.ts'
import { PRESET_NAMES } from './preset-names.ts'
import { PresetTile } from './preset-tile.tsx'

type PresetCardProps = {
  preset: PresetKey
  /** The radio group that the card belongs to. */
  group: string
  isActive: boolean
  isMoving: boolean
  onChoose: (preset: PresetKey) => void
}

/** A preset as a radio button that shows how it moves. */
export function PresetCard({ preset, group, isActive, isMoving, onChoose }: PresetCardProps) {
  return (
    <label className="group relative flex cursor-pointer flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control has-checked:border-light has-focus-visible:outline-2 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-2 has-checked:after:pointer-events-none has-checked:after:absolute has-checked:after:inset-0 has-checked:after:rounded-[13px] has-checked:after:inset-ring-1 has-checked:after:inset-ring-light">
      <input
        type="radio"
        name={group}
        value={preset}
        checked={isActive}
        onChange={() => onChoose(preset)}
        className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
      />
      <PresetTile preset={preset} isMoving={isMoving} />
      <span className="flex min-h-11 items-center justify-between gap-2 px-3 py-2 font-semibold text-sm leading-tight">
        {PRESET_NAMES[preset]()}
        {isActive && <Check aria-hidden className="size-4 shrink-0 text-light-text" />}
      </span>
    </label>
  )
}

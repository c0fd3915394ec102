import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { m } from '#app/paraglide/messages.js'
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
  /** Leads to the settings of the style, which is this preset's. */
  onEdit: () => void
}

/** A preset as a radio button that shows how it moves; the active one leads to its settings. */
export function PresetCard(props: PresetCardProps) {
  const { preset, group, isActive, isMoving, onChoose, onEdit } = props
  const id = useId()
  const name = PRESET_NAMES[preset]()
  return (
    <div className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control has-checked:border-light has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-(--focus) has-[input:focus-visible]:outline-offset-2 has-checked:after:pointer-events-none has-checked:after:absolute has-checked:after:inset-0 has-checked:after:rounded-[13px] has-checked:after:inset-ring-1 has-checked:after:inset-ring-light">
      <input
        id={id}
        type="radio"
        name={group}
        value={preset}
        checked={isActive}
        onChange={() => onChoose(preset)}
        className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
      />
      <PresetTile preset={preset} isMoving={isMoving} />
      <span className="flex min-h-11 items-center justify-between gap-1 pl-3">
        <label htmlFor={id} className="py-2 font-semibold text-sm leading-tight">
          {name}
        </label>
        {isActive && (
          <IconButton
            label={m['editor.presets.edit']({ name })}
            className="relative z-10"
            onClick={onEdit}
          >
            <Pencil aria-hidden className="size-4 text-light-text" />
          </IconButton>
        )}
      </span>
    </div>
  )
}

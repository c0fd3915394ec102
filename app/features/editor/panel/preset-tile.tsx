import type { PresetKey } from '#captions/index.ts'
import { PRESET_NAMES } from './preset-names.ts'

/** The moving picture of a preset; still for those who want no motion. */
export function PresetTile({ preset }: { preset: PresetKey }) {
  return (
    <span
      aria-hidden
      className="grid aspect-16/9 place-items-center bg-black font-black text-white uppercase"
    >
      {PRESET_NAMES[preset]()}
    </span>
  )
}

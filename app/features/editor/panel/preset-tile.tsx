import type { PresetKey } from '#captions/index.ts'
import { PRESET_TILES, TILE_GROUND, TILE_SIZE } from './tiles/preset-tiles.ts'

/** What a preset looks like, moving or at rest. */
export function PresetTile({ preset, isMoving }: { preset: PresetKey; isMoving: boolean }) {
  const { animated, still } = PRESET_TILES[preset]
  return (
    <span className="relative block aspect-16/9 overflow-hidden bg-black">
      <img src={TILE_GROUND} alt="" className="absolute inset-0 size-full object-cover" />
      <img src={isMoving ? animated : still} alt="" {...TILE_SIZE} className="relative size-full" />
    </span>
  )
}

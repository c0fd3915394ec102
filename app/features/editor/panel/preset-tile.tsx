import type { PresetKey } from '#captions/index.ts'
import { PRESET_TILES, TILE_GROUND, TILE_SIZE } from './tiles/preset-tiles.ts'

/** The moving picture of a preset; still for those who want no motion. */
export function PresetTile({ preset }: { preset: PresetKey }) {
  const { animated, still } = PRESET_TILES[preset]
  return (
    <span className="relative block aspect-16/9 overflow-hidden bg-black">
      <img src={TILE_GROUND} alt="" className="absolute inset-0 size-full object-cover" />
      <picture>
        <source media="(prefers-reduced-motion: reduce)" srcSet={still} />
        <img src={animated} alt="" {...TILE_SIZE} className="relative size-full" />
      </picture>
    </span>
  )
}

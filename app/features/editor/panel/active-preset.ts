import { PRESET_KEYS, type PresetKey, presetStyle, type Style } from '#captions/index.ts'

/**
 * The preset that a style counts as: the one with its `animation_text`, and where several have it, with its
 * `borderStyle` too.
 */
export function activePreset(style: Style): PresetKey | undefined {
  const animated = PRESET_KEYS.filter(
    (key) => presetStyle(key).animation_text === style.animation_text,
  )
  if (animated.length === 1) return animated[0]
  return animated.find((key) => presetStyle(key).borderStyle === style.borderStyle)
}

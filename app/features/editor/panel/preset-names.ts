import { m } from '#app/paraglide/messages.js'
import type { PresetKey } from '#captions/index.ts'

/** What people call each preset. */
export const PRESET_NAMES: Readonly<Record<PresetKey, () => string>> = {
  none: m['editor.presets.none'],
  one_word: m['editor.presets.one_word'],
  color_pulse: m['editor.presets.color_pulse'],
  neon_glow: m['editor.presets.neon_glow'],
  karaoke_master: m['editor.presets.karaoke_master'],
  karaoke_smooth: m['editor.presets.karaoke_smooth'],
  alex_hormozi: m['editor.presets.alex_hormozi'],
  word_background_color: m['editor.presets.word_background_color'],
  word_background_color_rounded: m['editor.presets.word_background_color_rounded'],
}

import { type AnimationText, DEFAULT_STYLE, type Style } from './style.ts'

export const PRESET_KEYS = [
  'none',
  'one_word',
  'color_pulse',
  'neon_glow',
  'karaoke_master',
  'karaoke_smooth',
  'alex_hormozi',
  'word_background_color',
  'word_background_color_rounded',
] as const
export type PresetKey = (typeof PRESET_KEYS)[number]

/** What a preset sets; everything else is DEFAULT_STYLE. */
type Preset = { animation_text: AnimationText } & Partial<Style>

export const PRESETS: Record<PresetKey, Preset> = {
  none: { animation_text: 'none' },
  one_word: {
    animation_text: 'animationWordscale',
    uppercase: true,
    fontsize: 42,
    position: 'middle',
  },
  color_pulse: { animation_text: 'wordhighlight', secondaryColour: '2CFF5CFF' },
  neon_glow: { animation_text: 'wordhighlightNeo', secondaryColour: 'FF24D4FF' },
  karaoke_master: {
    animation_text: 'karaoke',
    animation_in: 'slide-up',
    uppercase: true,
    secondaryColour: 'FFD60AFF',
  },
  karaoke_smooth: { animation_text: 'karaokeSmooth', secondaryColour: '1AD5FFFF' },
  alex_hormozi: {
    animation_text: 'hormozi',
    animation_in: 'scale-up',
    uppercase: true,
    secondaryColour: 'FFD60AFF',
    outline: 3.4,
    yshadow: 2.5,
  },
  word_background_color: {
    animation_text: 'animationbghighlight',
    borderStyle: 3,
    backColour: 'FF0303FF',
  },
  word_background_color_rounded: {
    animation_text: 'animationbghighlight',
    borderStyle: 2,
    backColour: '7C3AEDFF',
  },
}

/** The complete style of a preset. */
export function presetStyle(key: PresetKey): Style {
  return { ...DEFAULT_STYLE, ...PRESETS[key] }
}

import {
  compileCaptions,
  type FontSet,
  type Frame,
  type PresetKey,
  presetStyle,
} from '#captions/index.ts'
import { TALKS } from './talks.ts'

type GoldenCase = { preset: PresetKey; talk: string; frame: Frame }

const PORTRAIT: Frame = { width: 1080, height: 1920 }
const LANDSCAPE: Frame = { width: 1920, height: 1080 }

const PRESETS_IN_ALL_SCRIPTS: PresetKey[] = [
  'none',
  'karaoke_master',
  'karaoke_smooth',
  'alex_hormozi',
]
const PRESETS_IN_ENGLISH: PresetKey[] = [
  'one_word',
  'color_pulse',
  'neon_glow',
  'word_background_color',
  'word_background_color_rounded',
]

export const GOLDEN_CASES: GoldenCase[] = [
  ...PRESETS_IN_ALL_SCRIPTS.flatMap((preset) =>
    ['en', 'fr', 'ar', 'ja', 'hostile'].map((talk) => ({ preset, talk, frame: PORTRAIT })),
  ),
  ...PRESETS_IN_ENGLISH.map((preset) => ({ preset, talk: 'en', frame: PORTRAIT })),
  { preset: 'karaoke_master', talk: 'en', frame: LANDSCAPE },
]

export function goldenFile({ preset, talk, frame }: GoldenCase): string {
  return `${preset}/${talk}-${frame.width}x${frame.height}.ass`
}

export function compileGolden({ preset, talk, frame }: GoldenCase, fonts: FontSet): string {
  const spoken = TALKS[talk]
  if (!spoken) throw new Error(`no talk named ${talk}`)
  const { words, lang } = spoken
  return compileCaptions({ words, style: presetStyle(preset), frame, lang, fonts }).ass
}

import {
  compileCaptions,
  type FontSet,
  type Frame,
  PRESET_KEYS,
  type PresetKey,
  presetStyle,
} from '#captions/index.ts'
import { TALKS } from './talks.ts'

type GoldenCase = { preset: PresetKey; talk: string; frame: Frame }

/** The shapes in which videos come: portrait, landscape, square. */
export const GOLDEN_FRAMES: readonly Frame[] = [
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1080 },
]

/** Every preset with every talk in every frame. */
export const GOLDEN_CASES: readonly GoldenCase[] = PRESET_KEYS.flatMap((preset) =>
  Object.keys(TALKS).flatMap((talk) => GOLDEN_FRAMES.map((frame) => ({ preset, talk, frame }))),
)

export function goldenFile({ preset, talk, frame }: GoldenCase): string {
  return `${preset}/${talk}-${frame.width}x${frame.height}.ass`
}

export function compileGolden({ preset, talk, frame }: GoldenCase, fonts: FontSet): string {
  const spoken = TALKS[talk]
  if (!spoken) throw new Error(`no talk named ${talk}`)
  const { words, lang } = spoken
  return compileCaptions({ words, style: presetStyle(preset), frame, lang, fonts }).ass
}

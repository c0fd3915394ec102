import type { AnimationText, Style } from '#captions/style.ts'

/** How words are gathered into cues. */
export type GroupingRules = {
  maxWords: number
  maxLines: number
  breaksOnPunctuation: boolean
  breaksOnPause: boolean
}

/** What suits an animation where a style asks for nothing else. Lengths in em. */
type AnimationRules = {
  maxWords: number
  maxLines: number
  /** Space between words; outlines add to it. */
  wordGap: number
  /** Space between East Asian words: none, but where a word swells or stands in a box. */
  eastAsianGap: number
  /** Distance of two baselines. */
  linePitch: number
}

const ANIMATION_RULES: Record<AnimationText, AnimationRules> = {
  none: { maxWords: 9, maxLines: 2, wordGap: 0.27, eastAsianGap: 0, linePitch: 1.18 },
  animationWordscale: { maxWords: 1, maxLines: 2, wordGap: 0.27, eastAsianGap: 0, linePitch: 1.18 },
  wordhighlight: { maxWords: 6, maxLines: 2, wordGap: 0.34, eastAsianGap: 0.16, linePitch: 1.22 },
  wordhighlightNeo: { maxWords: 6, maxLines: 2, wordGap: 0.27, eastAsianGap: 0, linePitch: 1.22 },
  karaoke: { maxWords: 6, maxLines: 2, wordGap: 0.27, eastAsianGap: 0, linePitch: 1.18 },
  karaokeSmooth: { maxWords: 6, maxLines: 2, wordGap: 0.27, eastAsianGap: 0, linePitch: 1.18 },
  hormozi: { maxWords: 4, maxLines: 2, wordGap: 0.34, eastAsianGap: 0.16, linePitch: 1.3 },
  animationbghighlight: {
    maxWords: 6,
    maxLines: 2,
    wordGap: 0.34,
    eastAsianGap: 0.16,
    linePitch: 1.42,
  },
}

export type SettingRules = AnimationRules & GroupingRules

/** The rules of a style's animation, with the numbers that the style asks for. */
export function rulesOf(style: Style): SettingRules {
  const rules = ANIMATION_RULES[style.animation_text]
  return {
    ...rules,
    maxWords: style.words_per_caption === 'auto' ? rules.maxWords : style.words_per_caption,
    maxLines: style.max_lines === 'auto' ? rules.maxLines : style.max_lines,
    breaksOnPunctuation: style.break_on_punctuation,
    breaksOnPause: style.break_on_pause,
  }
}

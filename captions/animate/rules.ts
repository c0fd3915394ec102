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
  /** What marks the spoken word: the secondary colour, a box in the back colour, or neither. */
  mark: 'colour' | 'box' | 'none'
  /** Whether the spoken word grows for a moment. */
  swells: boolean
}

const PLAIN: AnimationRules = {
  maxWords: 6,
  maxLines: 2,
  wordGap: 0.27,
  eastAsianGap: 0,
  linePitch: 1.18,
  mark: 'colour',
  swells: false,
}
/** Where the spoken word needs room: it swells or stands in a box. */
const SPACED = { ...PLAIN, wordGap: 0.34, eastAsianGap: 0.16 }

const ANIMATION_RULES: Record<AnimationText, AnimationRules> = {
  none: { ...PLAIN, maxWords: 9, mark: 'none' },
  animationWordscale: { ...PLAIN, maxWords: 1, mark: 'none', swells: true },
  wordhighlight: { ...SPACED, linePitch: 1.22, swells: true },
  wordhighlightNeo: { ...PLAIN, linePitch: 1.22 },
  karaoke: PLAIN,
  karaokeSmooth: PLAIN,
  hormozi: { ...SPACED, maxWords: 4, linePitch: 1.3, swells: true },
  animationbghighlight: { ...SPACED, linePitch: 1.42, mark: 'box' },
}

/** What marks the word that is being spoken. */
export function wordMarkOf(animation: AnimationText): AnimationRules['mark'] {
  return ANIMATION_RULES[animation].mark
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

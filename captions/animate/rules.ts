import type { AnimationText } from '#captions/style.ts'

/** How words are gathered into cues and set, per animation. Lengths in em. */
export type AnimationRules = {
  maxWords: number
  maxLines: number
  /** Space between words; outlines add to it. */
  wordGap: number
  /** Space between East Asian words: none, but where a word swells or stands in a box. */
  eastAsianGap: number
  /** Distance of two baselines. */
  linePitch: number
}

export const ANIMATION_RULES: Record<AnimationText, AnimationRules> = {
  none: { maxWords: 9, maxLines: 2, wordGap: 0.27, eastAsianGap: 0, linePitch: 1.18 },
  animationWordscale: { maxWords: 1, maxLines: 1, wordGap: 0.27, eastAsianGap: 0, linePitch: 1.18 },
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

import { drawWord } from './draw-text.ts'
import type { Animation } from './scene.ts'

/** Still text. */
export const drawStill: Animation = (cue, scene) =>
  cue.words.flatMap((word) => drawWord(cue, word, scene))

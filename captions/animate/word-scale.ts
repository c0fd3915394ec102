import { drawWord } from './draw-text.ts'
import type { Animation } from './scene.ts'
import { popScale, scaleTags, transition } from './tags.ts'

const START_PERCENT = 55
const OVERSHOOT_PERCENT = 112
const RISE_MS = 90
const SETTLE_MS = 170

/** Words spring to their size as they are spoken, and stay until the cue ends. */
export const drawWordScale: Animation = (cue, scene) =>
  cue.words.flatMap((word) => {
    const overshoot = popScale(word, scene.stage, OVERSHOOT_PERCENT)
    const both = [
      scene.stage.style.animation_in === 'none' ? '\\fad(40,0)' : '',
      scaleTags(START_PERCENT),
      transition(0, RISE_MS, scaleTags(overshoot)),
      transition(RISE_MS, SETTLE_MS, scaleTags(100)),
    ].join('')
    return drawWord({ ...cue, start: word.start }, word, scene, { both })
  })

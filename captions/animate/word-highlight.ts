import { fullSizeAtMs } from '#captions/entrance.ts'
import { drawWord } from './draw-text.ts'
import { type Animation, msInto } from './scene.ts'
import { fillTags, popScale, scaleTags, transition } from './tags.ts'

const PULSE_PERCENT = 114
const LIT_PERCENT = 104
const RISE_MS = 90
const SETTLE_MS = 240
const FADE_MS = 60
const REST_MS = 80

/** The spoken word pulses and takes the highlight colour, softly. */
export const drawWordHighlight: Animation = (cue, scene) => {
  const { primaryColour, secondaryColour } = scene.stage.style
  return cue.words.flatMap((word) => {
    const [from, until] = [msInto(cue, word.start), msInto(cue, word.litUntil)]
    const pulse = popScale(word, scene.stage, PULSE_PERCENT)
    const lit = Math.min(pulse, LIT_PERCENT)
    const isLast = word.litUntil >= cue.end
    const risesAt = Math.max(from, fullSizeAtMs(cue, scene.stage.style.animation_in))
    const both = [
      transition(risesAt, risesAt + RISE_MS, scaleTags(pulse)),
      transition(risesAt + RISE_MS, risesAt + SETTLE_MS, scaleTags(lit)),
      isLast ? '' : transition(until, until + REST_MS, scaleTags(100)),
    ].join('')
    const light = transition(from, from + FADE_MS, fillTags(secondaryColour, primaryColour))
    const unlight = transition(until, until + REST_MS, fillTags(primaryColour, secondaryColour))
    return drawWord(cue, word, scene, { both, fill: light + (isLast ? '' : unlight) })
  })
}

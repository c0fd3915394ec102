import { fullSizeAtMs } from '#captions/entrance.ts'
import { drawWord } from './draw-text.ts'
import { type Animation, msInto } from './scene.ts'
import { popScale, scaleTags, switchFill, transition } from './tags.ts'

const POP_MS = 70
const POP_PERCENT = 114

/** The spoken word alone is lit and stands out larger. */
export const drawHormozi: Animation = (cue, scene) => {
  const { primaryColour, secondaryColour } = scene.stage.style
  return cue.words.flatMap((word) => {
    const [from, until] = [msInto(cue, word.start), msInto(cue, word.litUntil)]
    const large = popScale(word, scene.stage, POP_PERCENT)
    const growsAt = Math.max(from, fullSizeAtMs(cue, scene.stage.style.animation_in))
    const grow = transition(growsAt, growsAt + POP_MS, scaleTags(large))
    const isLast = word.litUntil >= cue.end
    const shrink = isLast ? '' : transition(until, until + POP_MS, scaleTags(100))
    const unlight = isLast ? '' : switchFill(until, primaryColour, secondaryColour)
    const fill = switchFill(from, secondaryColour, primaryColour) + unlight
    return drawWord(cue, word, scene, { both: grow + shrink, fill })
  })
}

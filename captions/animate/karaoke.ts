import { drawWord } from './draw-text.ts'
import { type Animation, msInto } from './scene.ts'
import { switchFill } from './tags.ts'

/** Words light up as they are spoken and stay lit. */
export const drawKaraoke: Animation = (cue, scene) => {
  const { primaryColour, secondaryColour } = scene.stage.style
  return cue.words.flatMap((word) => {
    const fill = switchFill(msInto(cue, word.start), secondaryColour, primaryColour)
    return drawWord(cue, word, scene, { fill })
  })
}

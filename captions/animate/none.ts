import { writeRuns } from '#captions/ass.ts'
import { centreOfRuns, type PlacedCue, type PlacedLine } from '#captions/layout/place.ts'
import type { Run } from '#captions/typesetter.ts'
import { drawText, drawWord, writeMark } from './draw-text.ts'
import type { Animation, Scene } from './scene.ts'

const SPACE = '\u00A0'
const RIGHT_TO_LEFT_MARK = '\u200F'

/** Still text. A line under or through the words runs on between them, so those are drawn a line at a time. */
export const drawStill: Animation = (cue, scene) => {
  const { underline, strikeOut } = scene.stage.style
  if (!underline && !strikeOut) return cue.words.flatMap((word) => drawWord(cue, word, scene))
  return cue.lines.flatMap((line) => {
    const runs = runsOfLine(cue, line, scene)
    const baseline = line.words[0]?.baseline ?? cue.y
    const left = Math.min(...line.words.map(({ box }) => box.left))
    const right = Math.max(...line.words.map(({ box }) => box.right))
    const place = { x: (left + right) / 2, y: centreOfRuns(runs, cue.em, baseline) }
    const mark = line.direction === 'rtl' ? RIGHT_TO_LEFT_MARK : ''
    return drawText(
      cue,
      place,
      writeMark(mark, scene.stage.style) + writeRuns(runs, cue.em, scene),
      scene,
    )
  })
}

/** The words in the order in which they are spoken, with spaces stretched to the gaps of the layout. */
function runsOfLine(cue: PlacedCue, line: PlacedLine, { base }: Scene): Run[] {
  const spaceWidth = base.measure(SPACE, false).advance * cue.em
  return line.words.flatMap(({ runs, gapBefore }) =>
    gapBefore === 0
      ? runs
      : [{ face: base, text: SPACE, stretch: gapBefore / spaceWidth }, ...runs],
  )
}

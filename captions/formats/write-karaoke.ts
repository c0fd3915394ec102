import { assTime } from '#captions/ass.ts'
import { escapeAss } from '#captions/text.ts'
import { type FileCue, spaceBetween, unbroken } from './file-cue.ts'

/**
 * The rows that make an ASS file editable, a caption each: comments with the effect `karaoke` and a duration before each
 * word, in centiseconds, as Aegisub's karaoke templates leave them. Renderers pass them over.
 */
export function writeKaraoke(cues: readonly FileCue[]): string[] {
  return cues.map((cue) => {
    const [start, end] = [toCentiseconds(cue.start), toCentiseconds(cue.end)]
    return `Comment: 0,${assTime(start)},${assTime(end)},Text,,0,0,0,karaoke,${writeWords(cue, start)}`
  })
}

function writeWords({ lines }: FileCue, start: number): string {
  let told = start
  const tellUpTo = (milliseconds: number): string => {
    const time = Math.max(toCentiseconds(milliseconds), told)
    const tag = `{\\k${time - told}}`
    told = time
    return tag
  }
  return lines
    .map((words) =>
      words
        .map((word, index) => {
          const after = words[index + 1]
          const space = after ? spaceBetween(word.text, after.text) : ''
          const pause = toCentiseconds(word.start) > told ? tellUpTo(word.start) : ''
          return pause + tellUpTo(word.end) + escapeAss(unbroken(word.text)) + space
        })
        .join(''),
    )
    .join('\\N')
}

const toCentiseconds = (milliseconds: number): number => Math.round(milliseconds / 10)

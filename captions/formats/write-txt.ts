import { type FileCue, type FileWord, textOf } from './file-cue.ts'

/** A pause of this many milliseconds begins a paragraph, as in the editor. */
const PARAGRAPH_MS = 1000

/** What is said, a line a caption, with an empty line where there is a long pause. */
export function writeTxt(cues: readonly FileCue[]): string {
  let spokenUntil = Number.POSITIVE_INFINITY
  return cues
    .map(({ lines }) => {
      const words: FileWord[] = lines.flat()
      const pause = (words[0]?.start ?? 0) - spokenUntil
      spokenUntil = words.at(-1)?.end ?? spokenUntil
      return `${pause >= PARAGRAPH_MS ? '\n' : ''}${textOf(words)}\n`
    })
    .join('')
}

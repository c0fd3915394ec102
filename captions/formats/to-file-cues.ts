import { type CaptionInput, layOutCaptions } from '#captions/compile.ts'
import { cleanWord } from '#captions/text.ts'
import { normaliseWords } from '#captions/timeline.ts'
import type { Word } from '#captions/types.ts'
import { type FileCue, type FileWord, toOneLine } from './file-cue.ts'

/** A word's own time counts where it is this near to that of the captions, which are in whole centiseconds. */
const ROUNDING_MS = 5

/**
 * The cues that are on screen, with their lines, as files are to have them: words as they were written, without upper
 * case and with characters that no font has. Hidden and empty words are left out, as are those without finite times.
 */
export function toFileCues(input: CaptionInput): FileCue[] {
  const words = timeWords(input)
  const cues = layOutCaptions(input).cues.map(({ start, end, lines }) => ({
    start: start * 10,
    end: end * 10,
    lines: lines.map((line) => line.words.flatMap(({ start }) => take(words, start))),
  }))
  for (const word of words.values()) placeUndrawn(cues, word)
  return settleTimes(cues)
}

/** By their starts on screen, in centiseconds, which differ; in the order of speaking. */
function timeWords({ words, lang }: CaptionInput): Map<number, FileWord> {
  const spoken = words.filter(isSpoken).sort((a, b) => a.start - b.start)
  return new Map(
    normaliseWords(spoken, false, lang).map(({ start, end, text }, index) => {
      const word = spoken[index]
      const times = {
        start: nearest(start * 10, word?.start),
        end: nearest(end * 10, word?.end),
      }
      return [start, { text: toOneLine(word?.word ?? text), ...times }]
    }),
  )
}

/** What `normaliseWords` keeps. */
function isSpoken({ word, start, end, hidden }: Word): boolean {
  return Number.isFinite(start) && Number.isFinite(end) && !hidden && cleanWord(word) !== ''
}

function nearest(shown: number, seconds = 0): number {
  const own = Math.round(seconds * 1000)
  return Math.abs(own - shown) <= ROUNDING_MS ? own : shown
}

/** Once: a word that is broken into parts is one word. */
function take(words: Map<number, FileWord>, start: number): FileWord[] {
  const word = words.get(start)
  words.delete(start)
  return word ? [word] : []
}

/** Into the cue that is on screen meanwhile, else into one of its own. */
function placeUndrawn(cues: FileCue[], word: FileWord): void {
  const index = cues.findLastIndex(({ start }) => start <= word.start)
  const cue = cues[index]
  const line = cue?.lines.findLast((words) => words.some(({ start }) => start <= word.start))
  if (cue && line && word.start < cue.end) {
    line.splice(line.filter(({ start }) => start <= word.start).length, 0, word)
  } else cues.splice(index + 1, 0, { start: word.start, end: word.end, lines: [[word]] })
}

/** Each cue begins with its first word and lasts as long as its last one, and none reaches into the next. */
function settleTimes(cues: readonly FileCue[]): FileCue[] {
  const filled = cues
    .map((cue) => ({ ...cue, lines: cue.lines.filter(({ length }) => length > 0) }))
    .filter(({ lines }) => lines.length > 0)
  const starts = filled.map(({ lines }) => Math.min(...lines.flat().map(({ start }) => start)))
  const wordStarts = filled.flatMap(({ lines }) => lines.flat()).map(({ start }) => start)
  let spoken = 0
  return filled.map(({ end, lines }, index) => {
    const next = starts[index + 1] ?? Number.POSITIVE_INFINITY
    const settled = lines.map((line) =>
      line.map((word): FileWord => {
        spoken += 1
        return { ...word, end: Math.min(word.end, wordStarts[spoken] ?? word.end) }
      }),
    )
    const last = Math.max(...settled.flat().map((word) => word.end))
    return { start: starts[index] ?? 0, end: Math.min(Math.max(end, last), next), lines: settled }
  })
}

import { spaceBetween } from './file-cue.ts'
import type { BackedUpWord, GivenText, TimedText } from './given-text.ts'

/** A text that is spoken in a video; times in seconds, where there are any. */
export type SpokenText = { text: string; start?: number; end?: number }

type TimedWords = Extract<GivenText, { kind: 'words' }>

/** Words are told in lines of so many: their times say where to listen. */
const LINE_WORDS = 12

/** Whether a text brings words whose times can be those of a video: there are some, and all begin before its end. */
export function hasTimesFor(given: GivenText, durationSeconds: number): given is TimedWords {
  if (given.kind !== 'words' || given.words.length === 0) return false
  return given.words.every(({ start }) => start <= durationSeconds)
}

/**
 * What is spoken, for a search for its times. Those that it brings are hints, unless one cannot be the video's. Hidden
 * words are left out, as a text has no way to hide them: of a file of nothing else there is nothing.
 */
export function toSpokenText(given: GivenText, durationSeconds: number): SpokenText[] {
  if (given.kind === 'script') return given.lines.map((text) => ({ text }))
  const captions = given.kind === 'words' ? toLines(given.words.filter(isShown)) : given.captions
  const fits = captions.every(({ start, end }) => start <= end && start <= durationSeconds)
  return fits ? captions : captions.map(({ text }) => ({ text }))
}

const isShown = ({ hidden }: BackedUpWord) => !hidden

function toLines(words: readonly BackedUpWord[]): TimedText[] {
  return Array.from({ length: Math.ceil(words.length / LINE_WORDS) }, (_, index) => {
    const line = words.slice(index * LINE_WORDS, (index + 1) * LINE_WORDS)
    const text = line
      .map(({ word }) => word)
      .reduce((text, word) => text + spaceBetween(text, word) + word)
    return { text, start: line[0]?.start ?? 0, end: Math.max(...line.map(({ end }) => end)) }
  })
}

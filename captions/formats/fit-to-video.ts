import { spaceBetween } from './file-cue.ts'
import type { BackedUpWord, GivenText } from './given-text.ts'

/** A text that is spoken in a video; times in seconds, where there are any. */
export type SpokenText = { text: string; start?: number; end?: number }

type TimedWords = Extract<GivenText, { kind: 'words' }>

/** Words of a longer video are told in lines of so many. */
const LINE_WORDS = 40

/** Whether a text brings words whose times can be those of a video: all begin before its end. */
export function hasTimesFor(given: GivenText, durationSeconds: number): given is TimedWords {
  return given.kind === 'words' && given.words.every(({ start }) => start <= durationSeconds)
}

/** What is spoken, for a search for its times. Those of captions are hints, unless one cannot be the video's. */
export function toSpokenText(given: GivenText, durationSeconds: number): SpokenText[] {
  if (given.kind === 'script') return given.lines.map((text) => ({ text }))
  if (given.kind === 'words') return toLines(given.words)
  const { captions } = given
  const fits = captions.every(({ start, end }) => start <= end && start <= durationSeconds)
  return fits ? captions : captions.map(({ text }) => ({ text }))
}

function toLines(words: readonly BackedUpWord[]): SpokenText[] {
  return Array.from({ length: Math.ceil(words.length / LINE_WORDS) }, (_, index) => ({
    text: words
      .slice(index * LINE_WORDS, (index + 1) * LINE_WORDS)
      .map(({ word }) => word)
      .reduce((line, word) => line + spaceBetween(line, word) + word),
  }))
}

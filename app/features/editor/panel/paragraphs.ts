import type { Word } from '#captions/index.ts'

/** A range of the word list, `end` not included. */
export type Paragraph = { start: number; end: number }

/** A pause of this many seconds ends a paragraph; a shorter one does when the paragraph is long enough. */
const LONG_PAUSE = 1
const SHORT_PAUSE = 0.35
const ENOUGH_WORDS = 12
const MOST_WORDS = 60

/** Divides the words at the speaker's pauses. Only times count, so that editing a text moves nothing. */
export function toParagraphs(words: readonly Word[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let start = 0
  words.forEach(({ end }, index) => {
    const next = words[index + 1]
    const pause = next ? next.start - end : Number.POSITIVE_INFINITY
    const length = index + 1 - start
    const isEnd =
      pause >= LONG_PAUSE ||
      length >= MOST_WORDS ||
      (length >= ENOUGH_WORDS && pause >= SHORT_PAUSE)
    if (!isEnd) return
    paragraphs.push({ start, end: index + 1 })
    start = index + 1
  })
  return paragraphs
}

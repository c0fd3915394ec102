import type { Word } from '#captions/index.ts'
import { TALK } from '#tests/e2e/talk.ts'

/** As many as people say in a minute. */
export const WORDS_PER_MINUTE = 150

/** Plain words, one after the other, with a breath after each sentence. */
export function speakEvenly(seconds: number): Word[] {
  const pace = 60 / WORDS_PER_MINUTE
  const text = TALK.split(' ')
  return Array.from({ length: Math.round(seconds / pace) }, (_, index) => {
    const word = text[index % text.length] ?? ''
    const end = (index + (word.endsWith('.') ? 0.6 : 0.9)) * pace
    return { word, start: index * pace, end, hidden: false }
  })
}

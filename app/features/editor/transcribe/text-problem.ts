import type { AlignInput } from '#api/contract/job.ts'
import { m } from '#app/paraglide/messages.js'
import {
  CUE_TEXT_MAX_LENGTH,
  GIVEN_TEXT_MAX_LENGTH,
  type SpokenLanguage,
  UNSPACED_LANGUAGES,
  WORD_LIMITS,
} from '#config'

type Cues = AlignInput['cues']

/** Told of what is too long. */
const START_LENGTH = 20
const IS_SAID = /[\p{L}\p{N}]/u

/** Whether there is anything that can be spoken: marks alone have no time. */
export function hasWords(cues: Cues): boolean {
  return cues.some(({ text }) => IS_SAID.test(text))
}

/** Why the API would refuse words as captions, for people; null where it would not. */
export function problemOfWords(words: readonly string[]): string | null {
  if (words.length > WORD_LIMITS.words) {
    return m['editor.transcription.text_too_long']({ limit: WORD_LIMITS.words })
  }
  const word = words.find(({ length }) => length > WORD_LIMITS.wordLength)
  if (word === undefined) return null
  const start = word.slice(0, START_LENGTH)
  return m['editor.transcription.text_word_too_long']({ start, limit: WORD_LIMITS.wordLength })
}

/**
 * Why the API would refuse a text, for people; null where it would not. Where words are told apart by a dictionary only
 * the API can count and measure them.
 */
export function problemOfText(cues: Cues, language: SpokenLanguage | null): string | null {
  const isSpaced = !UNSPACED_LANGUAGES.some((unspaced) => unspaced === language)
  const problem = isSpaced && problemOfWords(cues.flatMap(({ text }) => text.split(/\s+/)))
  if (problem) return problem
  const line = cues.find(({ text }) => text.length > CUE_TEXT_MAX_LENGTH)?.text
  if (line !== undefined) {
    const start = line.slice(0, START_LENGTH)
    return m['editor.transcription.text_line_too_long']({ start, limit: CUE_TEXT_MAX_LENGTH })
  }
  const length = cues.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= GIVEN_TEXT_MAX_LENGTH) return null
  return m['editor.transcription.text_too_big']({ limit: GIVEN_TEXT_MAX_LENGTH })
}

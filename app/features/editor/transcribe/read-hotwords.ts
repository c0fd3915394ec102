import { m } from '#app/paraglide/messages.js'
import { HOTWORD_LIMITS } from '#config'

/** Commas of all scripts, and lines. */
const BETWEEN = /[,;\n\u060c\u3001\uff0c]/
/** Enough of a long one to find it by. */
const SHOWN_LENGTH = 20

export type Hotwords = {
  words: string[]
  /** Why they cannot be used; null when they can. */
  problem: string | null
}

/** The names and terms of a text that has commas or lines between them, each once. */
export function readHotwords(text: string): Hotwords {
  const byKey = new Map<string, string>()
  for (const part of text.split(BETWEEN)) {
    const word = part.trim()
    const key = word.toLowerCase()
    if (word !== '' && !byKey.has(key)) byKey.set(key, word)
  }
  const words = [...byKey.values()]
  return { words, problem: problemOf(words) }
}

function problemOf(words: readonly string[]): string | null {
  const long = words.find((word) => word.length > HOTWORD_LIMITS.wordLength)
  if (long !== undefined) {
    return m['editor.transcription.hotwords_too_long']({
      start: long.slice(0, SHOWN_LENGTH),
      limit: HOTWORD_LIMITS.wordLength,
    })
  }
  if (words.length <= HOTWORD_LIMITS.words) return null
  return m['editor.transcription.hotwords_too_many']({
    count: words.length,
    limit: HOTWORD_LIMITS.words,
  })
}

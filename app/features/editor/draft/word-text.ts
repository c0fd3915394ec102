import { WORD_LIMITS } from '#config'

/** A word as it can be stored: whole characters, no NUL, no space around it, 200 code units at most. */
export function cleanWordText(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, WORD_LIMITS.wordLength).trim().toWellFormed()
}

import type { CaptionCalls } from './caption-calls.ts'
import { areSameStyles, areSameWords, type Captions, type StoredCaptions } from './captions.ts'
import { CaptionsConflict, isStale } from './save-verdict.ts'

/** What is known to be stored, and how to store something else, one call at a time. */
export function createShelf(first: StoredCaptions, calls: CaptionCalls) {
  let stored = first
  // Sent without an answer that it was stored. It may be stored all the same: the answer got lost.
  const unanswered = { words: new Set<Captions['words']>(), style: new Set<Captions['style']>() }

  /** Stores the words if they differ from what is stored, else the style. Throws CaptionsConflict. */
  async function put(wanted: Captions): Promise<void> {
    try {
      await (wanted.words === stored.words ? putStyle(wanted.style) : putWords(wanted.words))
    } catch (error) {
      if (!isStale(error)) throw error
      recognise(await calls.load())
    }
  }

  async function putWords(words: Captions['words']): Promise<void> {
    unanswered.words.add(words)
    stored = { ...stored, words, version: await calls.saveWords(words, stored.version) }
    unanswered.words.clear()
  }

  async function putStyle(style: Captions['style']): Promise<void> {
    unanswered.style.add(style)
    stored = { ...stored, style, version: await calls.saveStyle(style, stored.version) }
    unanswered.style.clear()
  }

  /** Another version is no conflict when it is what this tab stored or sent. */
  function recognise(found: StoredCaptions): void {
    const words = [stored.words, ...unanswered.words].find((own) => areSameWords(own, found.words))
    const style = [stored.style, ...unanswered.style].find((own) => areSameStyles(own, found.style))
    if (!words || !style) throw new CaptionsConflict()
    stored = { ...found, words, style }
  }

  /** Takes `found` for what is stored; what `wanted` shares with it by value needs no call. */
  function accept(found: StoredCaptions, wanted: Captions): void {
    const words = areSameWords(found.words, wanted.words) ? wanted.words : found.words
    const style = areSameStyles(found.style, wanted.style) ? wanted.style : found.style
    stored = { ...found, words, style }
    unanswered.words.clear()
    unanswered.style.clear()
  }

  return {
    put,
    accept,
    load: () => calls.load(),
    holds: ({ words, style }: Captions) => words === stored.words && style === stored.style,
    stored: () => stored,
  }
}

import { cleanWord, upperCase } from './text.ts'
import type { ManualBreak, TimedWord, Word } from './types.ts'

/** The shortest time a word holds the stage: two words never light up together. */
export const MIN_WORD_CENTISECONDS = 5
/** Ten hours, the end of what `H:MM:SS.cc` can write, less a minute for what follows the last word. */
const LAST_CENTISECOND = 3_594_000

/**
 * The visible words in the order in which they are spoken, cleaned, in whole centiseconds. Starts are at least 5 cs
 * apart, no word ends after the next one starts, and none ends before it starts. Words without finite times are left
 * out, as are hidden and empty ones; a new caption or line that was to begin at one of them begins at the word after it.
 */
export function normaliseWords(
  words: readonly Word[],
  uppercase: boolean,
  language: string,
): TimedWord[] {
  const inOrder = words
    .filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end))
    .sort((a, b) => a.start - b.start)
  const carry = carryBreaks()
  const timed = inOrder.flatMap(({ word, start, end, hidden, brk }): TimedWord[] => {
    const clean = hidden ? '' : cleanWord(word)
    const text = uppercase ? cleanWord(upperCase(clean, language)) : clean
    const breakBefore = carry(brk, text !== '')
    if (text === '') return []
    const times = { start: toCentiseconds(start), end: toCentiseconds(end) }
    return [{ text, ...times, ...(breakBefore && { breakBefore }) }]
  })
  return spread(timed)
}

/**
 * Follows words in their order and answers the break before each, from its own and whether it is shown: a new caption
 * or line that was to begin at a word that is not shown awaits the next one.
 */
export function carryBreaks() {
  let awaited: ManualBreak | undefined
  return (own: ManualBreak | undefined, isShown: boolean): ManualBreak | undefined => {
    const wanted = awaited === 'caption' || own === 'caption' ? 'caption' : (awaited ?? own)
    awaited = isShown || wanted === 'none' ? undefined : wanted
    return wanted
  }
}

/** Pushes crowded starts forward, or, where time runs out, backward. */
function spread(words: readonly TimedWord[]): TimedWord[] {
  const starts: number[] = []
  let earliest = 0
  for (const { start } of words) {
    starts.push(Math.max(start, earliest))
    earliest = Math.max(start, earliest) + MIN_WORD_CENTISECONDS
  }
  let latest = LAST_CENTISECOND
  for (let i = starts.length - 1; i >= 0; i--) {
    latest = Math.min(starts[i] ?? 0, latest - MIN_WORD_CENTISECONDS)
    starts[i] = latest
  }
  return words.map((word, index) => {
    const start = starts[index] ?? 0
    const next = starts[index + 1] ?? LAST_CENTISECOND
    const end = Math.min(Math.max(word.end, start + MIN_WORD_CENTISECONDS), next)
    return { ...word, start, end }
  })
}

function toCentiseconds(seconds: number): number {
  return Math.round(Math.min(Math.max(seconds, 0), LAST_CENTISECOND / 100) * 100)
}

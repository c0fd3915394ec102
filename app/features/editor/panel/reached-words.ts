import type { Word } from '#captions/index.ts'
import { WORD_LIST_LAG_SECONDS } from '#config'

/** Words by their start: `starts` goes up, `indexes` has each one's place in the list. */
export type WordOrder = { starts: readonly number[]; indexes: readonly number[] }

/** The order in which playback reaches words, which need not be that of the list. */
export function orderByStart(words: readonly Word[]): WordOrder {
  const order = words.map(({ start }, index) => ({ start, index }))
  order.sort((one, other) => one.start - other.start)
  return { starts: order.map(({ start }) => start), indexes: order.map(({ index }) => index) }
}

/** How many words are reached at a time, in seconds. */
export function countReached({ starts }: WordOrder, time: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isReached(starts[middle] ?? 0, time)) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of the word that was reached last; -1 before the first. */
export function lastReached(order: WordOrder, time: number): number {
  return order.indexes[countReached(order, time) - 1] ?? -1
}

/** Captions have come in, whatever their entrance. */
const ENTRANCE_SECONDS = 0.25

/** A time at which the word is lit in the list and drawn on the video, after its caption has come in if it lasts. */
export function timeToShow({ start, end }: Word): number {
  const late = Math.min(ENTRANCE_SECONDS, end - start - 0.01)
  return start + Math.max(late, WORD_LIST_LAG_SECONDS + 0.01)
}

function isReached(start: number, time: number): boolean {
  return start <= time - WORD_LIST_LAG_SECONDS
}

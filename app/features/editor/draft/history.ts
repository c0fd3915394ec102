import { areSameStyles, areSameWords, type Captions } from './captions.ts'

/** Stands for one movement of the hand: a drag, or key presses in quick succession. */
export type Stroke = symbol

/** What was, what is, and what was undone; newest last in `past`, next first in `future`. */
export type History = {
  readonly past: readonly Captions[]
  readonly present: Captions
  readonly future: readonly Captions[]
  /** What the last change was made by, if more of it may come. */
  readonly stroke?: Stroke | undefined
}

/** Captions are values that share what they have in common: a hundred steps weigh little. */
const LONGEST = 100

export function startHistory(present: Captions): History {
  return { past: [], present, future: [] }
}

/**
 * The history after a change; what was undone before it is gone. Changes by one stroke are one step, and none when it
 * ends where it began.
 */
export function record(history: History, next: Captions, stroke?: Stroke): History {
  const { past, present } = history
  const origin = past.at(-1)
  if (stroke === undefined || stroke !== history.stroke || !origin) {
    return { past: [...past, present].slice(-LONGEST), present: next, future: [], stroke }
  }
  const isBack = areSameStyles(origin.style, next.style) && areSameWords(origin.words, next.words)
  return isBack
    ? { past: past.slice(0, -1), present: origin, future: [] }
    : { past, present: next, future: [], stroke }
}

/** One step back; the same history where there is none. */
export function stepBack(history: History): History {
  const { past, present, future } = history
  const previous = past.at(-1)
  return previous
    ? { past: past.slice(0, -1), present: previous, future: [present, ...future] }
    : history
}

/** One undone step forward; the same history where there is none. */
export function stepForward(history: History): History {
  const { past, present, future } = history
  const [next, ...rest] = future
  return next ? { past: [...past, present], present: next, future: rest } : history
}

import type { Captions } from './captions.ts'

/** What was, what is, and what was undone; newest last in `past`, next first in `future`. */
export type History = {
  readonly past: readonly Captions[]
  readonly present: Captions
  readonly future: readonly Captions[]
}

/** Captions are values that share what they have in common: a hundred steps weigh little. */
const LONGEST = 100

export function startHistory(present: Captions): History {
  return { past: [], present, future: [] }
}

/** The history after a change; what was undone before it is gone. */
export function record({ past, present }: History, next: Captions): History {
  return { past: [...past, present].slice(-LONGEST), present: next, future: [] }
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

/**
 * What an editor decided to happen before a word: a new caption, a new line, or that it stays with the word before it.
 * Such a decision wins over all rules and stays with the word when captions are grouped anew.
 */
export const MANUAL_BREAKS = ['caption', 'line', 'none'] as const
export type ManualBreak = (typeof MANUAL_BREAKS)[number]

/** One timed word as the wire has it; times in seconds. */
export type Word = {
  word: string
  start: number
  end: number
  hidden: boolean
  brk?: ManualBreak
}

/** The displayed size of the video in pixels, after rotation and with square pixels. */
export type Frame = { width: number; height: number }

/** A visible word after cleaning; times in whole centiseconds, half-open: shown from `start` until `end`. */
export type TimedWord = { text: string; start: number; end: number; breakBefore?: ManualBreak }

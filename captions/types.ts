/** One timed word as the wire has it; times in seconds. */
export type Word = { word: string; start: number; end: number; hidden: boolean }

/** The displayed size of the video in pixels, after rotation and with square pixels. */
export type Frame = { width: number; height: number }

/** A visible word after cleaning; times in whole centiseconds, half-open: shown from `start` until `end`. */
export type TimedWord = { text: string; start: number; end: number }

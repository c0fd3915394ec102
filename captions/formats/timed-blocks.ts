import { CLOCK, readClock, WHOLE_CLOCK } from './clock.ts'

/** A caption of SRT or WebVTT as it is written; times in seconds. */
export type Block = { start: number; end: number; lines: string[] }

const TIMING = new RegExp(String.raw`^\s*${CLOCK}\s*-->\s*${CLOCK}`)
/** The arrow of careless programs; between times of day it is what somebody says. */
const SHORT_TIMING = new RegExp(String.raw`^\s*${WHOLE_CLOCK}\s*->\s*${WHOLE_CLOCK}`)
const COUNTER = /^\d+$/

/** Whether a line has two times as SRT and WebVTT write them. */
export function isTiming(line: string): boolean {
  return timesOf(line) !== null
}

const timesOf = (line: string) => TIMING.exec(line) ?? SHORT_TIMING.exec(line)

/**
 * What stands between the times and the next empty line; all else are counters, notes and styles. A line of nothing
 * but space is no end before the first words.
 */
export function readBlocks(lines: readonly string[]): Block[] {
  const found: Block[] = []
  let open: Block | null = null
  let counter: number | null = null
  for (const [index, line] of lines.entries()) {
    const times = timesOf(line)
    if (times) {
      const expected: number | null = counter === null ? null : counter + 1
      const before = lines[index - 1]?.trim() ?? ''
      const number = COUNTER.test(before) ? Number(before) : null
      // Some files have no empty line before the next counter; a number that is spoken is another one.
      if (number !== null && number === expected) open?.lines.pop()
      counter = open === null ? (number ?? expected) : expected
      open = { start: readClock(times.slice(1, 4)), end: readClock(times.slice(4, 7)), lines: [] }
      found.push(open)
    } else if (line.trim() !== '') open?.lines.push(line.trim())
    else if (line === '' || open?.lines.length !== 0) open = null
  }
  return found
}

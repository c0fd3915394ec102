import type { AlignInput } from '#api/contract/job.ts'

type Cue = AlignInput['cues'][number]
type TimedLines = { start: number; end: number; lines: string[] }

const CLOCK = String.raw`(?:(\d+):)?(\d{1,2}):(\d{2}(?:[.,]\d{1,3})?)`
const TIMING = new RegExp(String.raw`^\s*${CLOCK}\s*-->\s*${CLOCK}`)
/** Italics, colours and places, which are no words. */
const MARKUP = /<[^<>]*>|\{\\[^{}]*\}/g
const COUNTER = /^\d+$/
const NAMED = /&(amp|lt|gt|nbsp|lrm|rlm);/g
const CHARACTERS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

/**
 * The lines of a text that is spoken in a video, or of SRT or WebVTT subtitles with their times in seconds. The times
 * of subtitles that do not fit the video are left out.
 */
export function readScript(text: string, durationSeconds: number): Cue[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  if (!lines.some((line) => TIMING.test(line))) return lines.filter(Boolean).map(toCue)
  const timed = readSubtitles(lines).filter(({ lines }) => lines.length > 0)
  const fits = timed.every(({ start, end }) => start <= end && start <= durationSeconds)
  return timed.map(({ lines, start, end }) => {
    const cue = toCue(lines.join('\n'))
    return fits ? { ...cue, start, end } : cue
  })
}

function toCue(text: string): Cue {
  return { text }
}

/** What stands between the times and the next empty line; all else are counters and notes. */
function readSubtitles(lines: readonly string[]): TimedLines[] {
  const found: TimedLines[] = []
  let open: TimedLines | null = null
  let counter: number | null = null
  for (const [index, line] of lines.entries()) {
    const times = TIMING.exec(line)
    if (times) {
      const expected: number | null = counter === null ? null : counter + 1
      const before = lines[index - 1] ?? ''
      const number = COUNTER.test(before) ? Number(before) : null
      // Some files have no empty line before the next counter; a number that is spoken is another one.
      if (number !== null && number === expected) open?.lines.pop()
      counter = open === null ? (number ?? expected) : expected
      open = { start: seconds(times.slice(1, 4)), end: seconds(times.slice(4, 7)), lines: [] }
      found.push(open)
      continue
    }
    const spoken = plain(line)
    if (line === '') open = null
    else if (spoken !== '') open?.lines.push(spoken)
  }
  return found
}

function plain(line: string): string {
  const text = line.replace(MARKUP, '')
  return text.replace(NAMED, (written, name: string) => CHARACTERS[name] ?? written).trim()
}

function seconds([hours = '0', minutes = '0', rest = '0']: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest.replace(',', '.'))
}

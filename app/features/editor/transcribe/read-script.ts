import type { AlignInput } from '#api/contract/job.ts'

type Cue = AlignInput['cues'][number]
type TimedLines = { start: number; end: number; lines: string[] }

const CLOCK = String.raw`(?:(\d+):)?(\d{1,2}):(\d{2}(?:[.,]\d{1,3})?)`
const TIMING = new RegExp(String.raw`^\s*${CLOCK}\s*-->\s*${CLOCK}`)
/** Italics, colours and places, which are no words. */
const MARKUP = /<[^<>]*>|\{\\[^{}]*\}/g
const COUNTER = /^\d+$/

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
  for (const line of lines) {
    const times = TIMING.exec(line)
    if (times) {
      // Some files have no empty line before the next counter.
      if (COUNTER.test(open?.lines.at(-1) ?? '')) open?.lines.pop()
      open = { start: seconds(times.slice(1, 4)), end: seconds(times.slice(4, 7)), lines: [] }
      found.push(open)
      continue
    }
    const spoken = line.replace(MARKUP, '').trim()
    if (line === '') open = null
    else if (spoken !== '') open?.lines.push(spoken)
  }
  return found
}

function seconds([hours = '0', minutes = '0', rest = '0']: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest.replace(',', '.'))
}

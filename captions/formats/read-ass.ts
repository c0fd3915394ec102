import type { Word } from '#captions/types.ts'
import { readAssBody } from './ass-body.ts'
import { CLOCK, readClock } from './clock.ts'
import type { TimedText } from './given-text.ts'
import { type Piece, wordsOfPieces } from './timed-pieces.ts'

/** A row of `[Events]`; times in seconds. */
type Row = { isComment: boolean; effect: string; start: number; end: number; body: string }
/** With what it says. */
type SpokenRow = Row & { text: string }

const COLUMNS = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'
const ROW = /^(Dialogue|Comment)\s*:\s*(.*)$/i
const TIME = new RegExp(`^${CLOCK}$`)
const KARAOKE = /^(?:kf|ko|[kK])(\d+(?:\.\d+)?)$/

/**
 * ASS and SSA. Words where there are karaoke durations: in comments with the effect `karaoke`, which are what generated
 * events were made from, else in the events. Without any, the events are captions. Rows on several layers count once.
 */
export function readAss(lines: readonly string[]): { words: Word[] } | { captions: TimedText[] } {
  const rows = readRows(lines)
  const templates = onceEach(
    rows.filter(({ isComment, effect }) => isComment && effect === 'karaoke'),
  )
  const events = onceEach(rows.filter(({ isComment }) => !isComment))
  const sung = [templates, events].find((rows) => rows.some(hasKaraoke))
  if (sung) return { words: sung.flatMap((row) => wordsOfPieces(piecesOf(row))) }
  return { captions: events.map(({ text, start, end }) => ({ text, start, end })) }
}

/** In the order of their starts. */
function readRows(lines: readonly string[]): Row[] {
  let columns = columnsOf(COLUMNS)
  const rows: Row[] = []
  let isEvents = true
  for (const line of lines) {
    const section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1]
    if (section !== undefined) isEvents = section.toLowerCase() === 'events'
    const format = /^Format\s*:(.*)$/i.exec(line)?.[1]
    if (isEvents && format !== undefined) columns = columnsOf(format)
    const row = ROW.exec(line)
    if (isEvents && row) rows.push(...readRow(row, columns))
  }
  return rows.sort((one, other) => one.start - other.start)
}

const columnsOf = (format: string) => format.split(',').map((name) => name.trim().toLowerCase())

/** None where the times are none; the last column may hold commas. */
function readRow([, kind = '', rest = '']: RegExpExecArray, columns: readonly string[]): Row[] {
  const cells = rest.split(',')
  const last = columns.length - 1
  const values = [...cells.slice(0, last).map((cell) => cell.trim()), cells.slice(last).join(',')]
  const value = (name: string) => values[columns.indexOf(name)] ?? ''
  const [start, end] = [TIME.exec(value('start')), TIME.exec(value('end'))]
  if (!start || !end) return []
  return [
    {
      isComment: kind.toLowerCase() === 'comment',
      effect: value('effect').toLowerCase(),
      start: readClock(start.slice(1)),
      end: readClock(end.slice(1)),
      body: value('text'),
    },
  ]
}

const hasKaraoke = ({ body }: Row): boolean => /\\(?:kf|ko|[kK])\d/.test(body)

/** Rows that say the same at the same time are one, with its karaoke if any of them has it. */
function onceEach(rows: readonly Row[]): SpokenRow[] {
  const found = new Map<string, SpokenRow>()
  for (const row of rows) {
    const text = textOf(row)
    const key = JSON.stringify([row.start, row.end, text])
    const known = found.get(key)
    const isBetter = !known || (hasKaraoke(row) && !hasKaraoke(known))
    if (text !== '' && isBetter) found.set(key, { ...row, text })
  }
  return [...found.values()]
}

function textOf({ body }: Row): string {
  const text = readAssBody(body)
    .map((part) => ('text' in part ? part.text : ''))
    .join('')
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join('\n')
}

function piecesOf({ start, end, body }: Row): Piece[] {
  const hundredths = (seconds: number) => Math.round(seconds * 100) / 100
  const pieces: Piece[] = [{ text: '', start, end: start }]
  for (const part of readAssBody(body)) {
    const last = pieces.at(-1)
    if (!last) break
    if ('text' in part) {
      last.text += part.text
      continue
    }
    for (const tag of part.tags) {
      const duration = KARAOKE.exec(tag)?.[1]
      if (duration === undefined) continue
      const from = pieces.length === 1 ? start : (pieces.at(-1)?.end ?? start)
      pieces.push({ text: '', start: from, end: hundredths(from + Number(duration) / 100) })
    }
  }
  const [before] = pieces
  if (before && pieces.length === 1) before.end = Math.max(start, end)
  return pieces
}

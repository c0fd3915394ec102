import type { Word } from '#captions/types.ts'
import { CLOCK, readClock } from './clock.ts'
import type { TimedText } from './given-text.ts'
import { unguardBraces } from './guard.ts'
import { plainText } from './plain-text.ts'
import { type Block, readBlocks } from './timed-blocks.ts'
import { type Piece, wordsOfPieces } from './timed-pieces.ts'
import { WORDS_HEADER } from './write-vtt.ts'

const TIME = new RegExp(`<${CLOCK}>`)
/** Rolling captions show what was said once more, alone for this many seconds at most, or above the new line. */
const ROLL_SECONDS = 0.05

/** WebVTT: its words where there are times within captions, else its captions. */
export function readVtt(lines: readonly string[]): { words: Word[] } | { captions: TimedText[] } {
  const blocks = readBlocks(lines)
  const isOurs = lines[0] === WORDS_HEADER
  if (isOurs || blocks.some(({ lines }) => lines.some((line) => TIME.test(line)))) {
    const fresh = isOurs ? blocks : withoutRepeats(blocks)
    return { words: fresh.flatMap((block) => wordsOfPieces(piecesOf(block))) }
  }
  const captions = blocks.map(({ start, end, lines }) => {
    const text = lines.map((line) => spoken(line).trim()).filter(Boolean)
    return { text: text.join('\n'), start, end }
  })
  return { captions: captions.filter(({ text }) => text !== '') }
}

const spoken = (line: string): string => unguardBraces(plainText(line))

function withoutRepeats(blocks: readonly Block[]): Block[] {
  let last = ''
  return blocks.map(({ start, end, lines }) => {
    const isRolled = lines.length > 1 || end - start < ROLL_SECONDS
    const fresh = lines.filter((line, index) => {
      const isRepeat = index === 0 && isRolled && !TIME.test(line) && spoken(line).trim() === last
      return !isRepeat
    })
    last = spoken(lines.at(-1)?.replaceAll(new RegExp(TIME, 'g'), '') ?? last).trim()
    return { start, end, lines: fresh }
  })
}

function piecesOf({ start, end, lines }: Block): Piece[] {
  const pieces: Piece[] = []
  let rest = lines.join('\n')
  let from = start
  for (let found = TIME.exec(rest); found; found = TIME.exec(rest)) {
    const time = Math.max(readClock(found.slice(1, 4)), from)
    pieces.push({ text: spoken(rest.slice(0, found.index)), start: from, end: time })
    rest = rest.slice(found.index + found[0].length)
    from = time
  }
  return [...pieces, { text: spoken(rest), start: from, end: Math.max(end, from) }]
}

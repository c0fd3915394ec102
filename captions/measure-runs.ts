import type { EmojiGlyph } from '#captions/emoji/emoji-glyph.ts'
import type { Face } from '#captions/fonts/font-set.ts'
import { type Direction, levelsOf, reorder } from '#captions/layout/visual-order.ts'
import { type Extent, joinExtents } from '#captions/wasm/extent.ts'
import { isRightToLeft } from './scripts.ts'

/** Stands in a text for what is no text. */
export const THING = '\uFFFC'

/** Text drawn in one font; or one emoji, whose text is THING. */
export type Run = { face: Face; text: string; emoji?: EmojiGlyph }

type Runs = { runs: readonly Run[] }
export const hasEmoji = ({ runs }: Runs): boolean => runs.some(({ emoji }) => emoji)
export const hasText = ({ runs }: Runs): boolean => runs.some(({ emoji }) => !emoji)

/** Where runs reach, in em from where their pen starts. */
export type RunExtent = {
  width: number
  /** Ends of the box that libass aligns. */
  left: number
  right: number
  /** Of the ink, from the baseline: both positive for a letter with a descender. */
  above: number
  below: number
}

/** Part of a run that reads in one direction; `from` and `to` count UTF-16 units of the whole text. */
export type Piece = { run: Run; from: number; to: number; rightToLeft: boolean }

/**
 * Measures runs as libass draws them. `marked` is the direction that a mark before the text gives it; without one the
 * text has its own. `left` and `right` may go beyond 0 and `width` (see Extent).
 */
export function measureRuns(runs: readonly Run[], marked?: Direction): RunExtent {
  const text = textOfRuns(runs)
  const extents = visualPieces(runs, marked).map((piece) => measurePiece(piece, text))
  const { advance, left, right, above, below } = joinExtents(extents)
  // The mark has no width, but a place: where its direction begins.
  return {
    width: advance,
    left: marked === 'ltr' ? Math.min(left, 0) : left,
    right: marked === 'rtl' ? Math.max(right, advance) : right,
    above,
    below,
  }
}

/** Measures a piece of the whole `text`, which it is shaped in. */
export function measurePiece({ run, rightToLeft, from, to }: Piece, text: string): Extent {
  return run.emoji?.extent ?? run.face.measure(text, rightToLeft, from, to)
}

/** Runs cut where the direction changes (UAX 9), from left to right; each is shaped with the letters around it in view. */
export function visualPieces(runs: readonly Run[], marked?: Direction): Piece[] {
  const text = textOfRuns(runs)
  const turns = marked === 'rtl' || isRightToLeft(text)
  const levels = turns ? levelsOf(text, marked) : new Uint8Array(text.length)
  const pieces: (Piece & { level: number })[] = []
  let at = 0
  for (const run of runs) {
    const end = at + run.text.length
    for (let from = at; from < end; ) {
      const level = levels[from] ?? 0
      let to = from + 1
      while (to < end && levels[to] === level) to++
      pieces.push({ run, from, to, level, rightToLeft: level % 2 === 1 })
      from = to
    }
    at = end
  }
  return reorder(pieces.map(({ level }) => level)).flatMap((index) => pieces[index] ?? [])
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('')
}

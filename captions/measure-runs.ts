import type { Face } from '#captions/fonts/font-set.ts'
import { type Direction, levelsOf, reorder } from '#captions/layout/visual-order.ts'
import { isRightToLeft } from './scripts.ts'

/** Text drawn in one font. */
export type Run = { face: Face; text: string }

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

/** Part of a run that reads in one direction; `from` and `to` count in the whole text. */
type Piece = { face: Face; from: number; to: number; level: number }

/**
 * Measures runs as libass draws them: cut where the direction changes (UAX 9), each piece shaped with the letters
 * around it in view. `direction` is that of the line where a mark tells it, else the text's own.
 */
export function measureRuns(runs: readonly Run[], direction?: Direction): RunExtent {
  const text = runs.map((run) => run.text).join('')
  const pieces = cutByLevel(runs, text, direction)
  const order = reorder(pieces.map(({ level }) => level))
  const whole = { width: 0, left: 0, right: 0, above: 0, below: 0 }
  order.forEach((index, seat) => {
    const piece = pieces[index]
    if (!piece) return
    const { face, from, to, level } = piece
    const { advance, ...part } = face.measure(text, level % 2 === 1, from, to)
    const [left, right] = [whole.width + part.left, whole.width + part.right]
    whole.left = seat === 0 ? left : Math.min(whole.left, left)
    whole.right = seat === 0 ? right : Math.max(whole.right, right)
    whole.above = seat === 0 ? part.above : Math.max(whole.above, part.above)
    whole.below = seat === 0 ? part.below : Math.max(whole.below, part.below)
    whole.width += advance
  })
  return whole
}

function cutByLevel(runs: readonly Run[], text: string, direction?: Direction): Piece[] {
  const levels =
    direction === 'rtl' || isRightToLeft(text)
      ? levelsOf(text, direction)
      : new Uint8Array(text.length)
  const pieces: Piece[] = []
  let at = 0
  for (const run of runs) {
    const end = at + run.text.length
    for (let from = at; from < end; ) {
      const level = levels[from] ?? 0
      let to = from + 1
      while (to < end && levels[to] === level) to++
      pieces.push({ face: run.face, from, to, level })
      from = to
    }
    at = end
  }
  return pieces
}

type Box = { left: number; right: number; top: number }

export type WordPlaces = {
  count: number
  isRightToLeft: boolean
  /** Where a word is on the screen; undefined where it is not drawn. */
  boxOf: (index: number) => Box | undefined
}

/** The word that a key leads to from another; undefined for a key that does not move. */
export function wordAfterKey(key: string, from: number, places: WordPlaces): number | undefined {
  const forward = places.isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const last = places.count - 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return Math.min(Math.max(from + (key === forward ? 1 : -1), 0), last)
    case 'ArrowDown':
      return wordInNextRow(from, 1, places)
    case 'ArrowUp':
      return wordInNextRow(from, -1, places)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** The word above or below; the same word in the first or last row. */
function wordInNextRow(from: number, step: 1 | -1, { count, boxOf }: WordPlaces): number {
  const start = boxOf(from)
  if (!start) return from
  const distanceTo = (box: Box) => Math.abs(middleOf(box) - middleOf(start))
  let best: { index: number; box: Box } | undefined
  for (let index = from + step; index >= 0 && index < count; index += step) {
    const box = boxOf(index)
    if (!box) break
    if (best && box.top !== best.box.top) break
    if (box.top === start.top) continue
    if (!best || distanceTo(box) < distanceTo(best.box)) best = { index, box }
  }
  return best?.index ?? from
}

function middleOf({ left, right }: Box): number {
  return (left + right) / 2
}

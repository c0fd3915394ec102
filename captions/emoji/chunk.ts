import type { Colour } from '#captions/colour.ts'

/** The side of the square that emoji are drawn in, in the units of their drawings. */
export const EMOJI_UNITS = 1024

/** An area filled by nonzero winding: a letter for each step and the points of all steps, absolute, in units. */
export type Drawing = { steps: readonly ('m' | 'l' | 'b')[]; points: readonly number[] }

/** An emoji: its flat layers from the lowest up, and the area that they cover together. */
export type Picture = { silhouette: Drawing; layers: { colour: Colour; drawing: Drawing }[] }

/**
 * A chunk of the emoji pack as it is stored, JSON. An emoji is the index of its silhouette, then a colour and an index
 * for each layer. Emoji of several skin tones share their drawings.
 */
export type StoredChunk = { drawings: string[]; emoji: Record<string, (string | number)[]> }

/** The emoji of a chunk by their text without U+FE0F. Throws when the bytes are no chunk. */
export function readChunk(bytes: Uint8Array): ReadonlyMap<string, Picture> {
  const { drawings, emoji } = JSON.parse(new TextDecoder().decode(bytes)) as StoredChunk
  const decoded = drawings.map(decode)
  const drawingAt = (index: string | number | undefined): Drawing => {
    const drawing = decoded[Number(index)]
    if (!drawing) throw new Error(`An emoji chunk has no drawing ${index}.`)
    return drawing
  }
  return new Map(
    Object.entries(emoji).map(([key, [silhouette, ...stored]]) => {
      const layers = stored.flatMap((colour, index) =>
        typeof colour === 'string' ? [{ colour, drawing: drawingAt(stored[index + 1]) }] : [],
      )
      return [key, { silhouette: drawingAt(silhouette), layers }]
    }),
  )
}

const POINTS_OF = { m: 1, l: 1, b: 3 } as const

/** Reads steps as `captions/emoji/build/layers.ts` writes them: each point counts from the end of the step before. */
function decode(stored: string): Drawing {
  const steps: ('m' | 'l' | 'b')[] = []
  const points: number[] = []
  let [x, y] = [0, 0]
  for (const [, letter, list = ''] of stored.matchAll(/([mlb])([^mlb]*)/g)) {
    const step = letter as 'm' | 'l' | 'b'
    const numbers = (list.match(/-?\d+/g) ?? []).map(Number)
    const size = 2 * POINTS_OF[step]
    for (let from = 0; from + size <= numbers.length; from += size) {
      steps.push(step)
      for (let at = from; at < from + size; at += 2)
        points.push(x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0))
      x = points.at(-2) ?? 0
      y = points.at(-1) ?? 0
    }
  }
  return { steps, points }
}

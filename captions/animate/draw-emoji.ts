import { decimal, spaceWidth, writeGap, writeRuns } from '#captions/ass.ts'
import { assAlpha, assColour, type Colour } from '#captions/colour.ts'
import type { Drawing } from '#captions/emoji/chunk.ts'
import type { EmojiGlyph } from '#captions/emoji/emoji-glyph.ts'
import type { Face } from '#captions/fonts/font-set.ts'
import type { PlacedCue, PlacedWord } from '#captions/layout/place.ts'
import { directionOf } from '#captions/layout/visual-order.ts'
import { measurePiece, textOfRuns, visualPieces } from '#captions/measure-runs.ts'
import type { Scene } from './scene.ts'

/** Drawings count in eighths of a pixel: `\p4` halves three times. */
const DRAW = '\\p4'
const PER_PIXEL = 8
const SPACE = '\u00A0'

/** What stands at a place of a word, from left to right; `width` in em. */
type Slot = { face: Face; width: number; glyph?: EmojiGlyph }

/**
 * The areas that a word's emoji cover, for outline, glow and shadow. An event of this text is placed and moved as the
 * text of the word is: where that has letters it has space.
 */
export function writeSilhouettes(cue: PlacedCue, word: PlacedWord, scene: Scene): string {
  return writeSlots(cue, word, scene, (glyph, face) => {
    const paths = glyph.parts.map((part) => ({ ...part, drawing: part.picture.silhouette }))
    const area = boundsOf(paths, cue.em)
    const path = paths.map((each) => writePath(each, area, cue.em)).join(' ')
    const rest = glyph.extent.advance - (area.right - area.left) / PER_PIXEL / cue.em
    return `{\\pbo${area.bottom}${DRAW}}${path}{\\p0}${writeGap(rest, cue.em, face)}`
  })
}

/** The layers of each of a word's emoji, one event's text an emoji, to be placed as the text of the word is. */
export function writeLayers(cue: PlacedCue, word: PlacedWord, scene: Scene): string[] {
  const { primaryColour } = scene.stage.style
  return word.runs.flatMap(({ emoji }) =>
    emoji
      ? writeSlots(cue, word, scene, (glyph, face) =>
          glyph === emoji
            ? writeColours(glyph, cue.em, face, primaryColour)
            : writeGap(glyph.extent.advance, cue.em, face),
        )
      : [],
  )
}

/** Layers one over the other: a frame makes all equally wide, and a space goes back by that width. */
function writeColours(glyph: EmojiGlyph, em: number, face: Face, text: Colour): string {
  const layers = glyph.parts.flatMap((part) =>
    part.picture.layers.map((layer) => ({ ...part, ...layer })),
  )
  const area = boundsOf(layers, em)
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  const frame = `m ${area.left} 0 l ${area.right} ${height} ${area.left} 0`
  const back = `\\fsp${decimal(-width / PER_PIXEL - spaceWidth(face) * em)}`
  let alpha = ''
  const written = layers.map((layer) => {
    const wanted = assAlpha(faded(layer.colour, text))
    const tags = `\\1c${assColour(layer.colour)}${wanted === alpha ? '' : `\\1a${wanted}`}${DRAW}`
    alpha = wanted
    return `{${tags}}${frame} ${writePath(layer, area, em)}{\\p0}${SPACE}`
  })
  return `{\\pbo${area.bottom}${back}}${written.join('')}${writeGap(glyph.extent.advance, em, face)}`
}

/** An emoji is as opaque as the text that it stands in. */
function faded(colour: Colour, text: Colour): Colour {
  const [own, around] = [colour, text].map((each) => Number.parseInt(each.slice(6), 16))
  const share = Math.round(((own ?? 0) * (around ?? 0)) / 255)
  return colour.slice(0, 6) + share.toString(16).toUpperCase().padStart(2, '0')
}

/** A word's places, emoji as `write` has them and all else as space, padded so that their middle is the word's anchor. */
function writeSlots(
  cue: PlacedCue,
  word: PlacedWord,
  { choice, base, stage }: Scene,
  write: (glyph: EmojiGlyph, face: Face) => string,
): string {
  const text = textOfRuns(word.runs)
  const pieces = visualPieces(word.runs, directionOf(word.mark)).map((piece): Slot => {
    const { face, emoji: glyph } = piece.run
    const { advance: width } = measurePiece(piece, text)
    return { face, width, ...(glyph && { glyph }) }
  })
  const excess = 2 * (word.anchor.x - word.x)
  const pad = (pixels: number): Slot[] =>
    pixels > 0 ? [{ face: base, width: pixels / cue.em }] : []
  const slots = [...pad(-excess), ...pieces, ...pad(excess)]
  const upright = { base, stage, choice: { ...choice, slanted: false } }
  return writeRuns(slots, cue.em, upright, ({ glyph, face, width }) =>
    glyph ? write(glyph, face) : writeGap(width, cue.em, face),
  )
}

type Path = { drawing: Drawing; x: number; y: number; scale: number }
type Bounds = { left: number; right: number; top: number; bottom: number }

/** In eighths of a pixel from the pen and the baseline, control points included, as libass counts. */
function boundsOf(paths: readonly Path[], em: number): Bounds {
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const { drawing, x, y, scale } of paths) {
    drawing.points.forEach((value, at) => {
      const placed = eighths((at % 2 === 0 ? x : y) + value * scale, em)
      if (at % 2 === 0) {
        bounds.left = Math.min(bounds.left, placed)
        bounds.right = Math.max(bounds.right, placed)
      } else {
        bounds.top = Math.min(bounds.top, placed)
        bounds.bottom = Math.max(bounds.bottom, placed)
      }
    })
  }
  return bounds
}

/** Drawings hang from the top of their bounds. */
function writePath({ drawing, x, y, scale }: Path, { top }: Bounds, em: number): string {
  const written: string[] = []
  let [at, last] = [0, '']
  for (const step of drawing.steps) {
    if (step !== last || step === 'm') written.push(step)
    for (const end = at + (step === 'b' ? 6 : 2); at < end; at += 2) {
      const [column = 0, row = 0] = [drawing.points[at], drawing.points[at + 1]]
      written.push(`${eighths(x + column * scale, em)}`, `${eighths(y + row * scale, em) - top}`)
    }
    last = step
  }
  return written.join(' ')
}

const eighths = (length: number, em: number): number => Math.round(length * em * PER_PIXEL) + 0

import { createHash } from 'node:crypto'
import { layOutCaptions } from '#captions/compile.ts'
import {
  compileCaptions,
  type FontSet,
  type Frame,
  type PresetKey,
  presetStyle,
  type Word,
} from '#captions/index.ts'

/** What a tile is made of; pixels are twice those of the page, times are seconds. */
export const TILE = {
  width: 384,
  height: 216,
  framesPerSecond: 25,
  seconds: 2,
  /** In the middle of the second word: one word has been spoken, one is, one is to come. */
  stillSecond: 0.92,
  /** The longest line takes this share of the width: a word that pops keeps clear of the edge. */
  widthShare: 0.79,
  /** Shades that soft edges keep. */
  shades: 16,
} as const

/** Ends so that the caption, which stays for 0.3 s, is gone when the loop begins anew. */
const WORDS: Word[] = [
  { word: 'lorem', start: 0, end: 0.55, hidden: false },
  { word: 'ipsum', start: 0.6, end: 1.15, hidden: false },
  { word: 'sit', start: 1.2, end: TILE.seconds - 0.3, hidden: false },
]
/** The frame for which styles are written: lengths of a style are its pixels. */
const REFERENCE: Frame = { width: 405, height: 720 }
/** So wide that the words stand in two lines of large letters instead of one of small ones. */
const SIDE_MARGIN = 93

export type TileCaptions = { ass: string; frame: Frame }

/** The captions of a preset in the middle of a portrait frame of such a size that they fill a tile. */
export function tileCaptions(preset: PresetKey, fonts: FontSet): TileCaptions {
  const style = presetStyle(preset)
  style.position = 'middle'
  style.marginV = 0
  style.marginL = SIDE_MARGIN
  style.marginR = SIDE_MARGIN
  const input = { words: WORDS, style, lang: 'en', fonts }
  const { cues } = layOutCaptions({ ...input, frame: REFERENCE })
  const widest = Math.max(...cues.flatMap(({ lines }) => lines.map(({ width }) => width)))
  const scale = (TILE.width * TILE.widthShare) / widest
  const frame = { width: even(REFERENCE.width * scale), height: even(REFERENCE.height * scale) }
  return { ass: compileCaptions({ ...input, frame }).ass, frame }
}

/** Names all that a tile's pixels depend on, but the programs that draw and pack them. */
export function tileDigest({ ass, frame }: TileCaptions): string {
  return createHash('sha256').update(JSON.stringify({ TILE, frame, ass })).digest('hex')
}

const even = (length: number): number => 2 * Math.round(length / 2)

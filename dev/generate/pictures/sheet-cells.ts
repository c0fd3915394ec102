import { createHash } from 'node:crypto'
import { layOutCaptions } from '#captions/compile.ts'
import {
  type CompiledCaptions,
  compileCaptions,
  type FontSet,
  PRESET_KEYS,
  type PresetKey,
  presetStyle,
  type Word,
} from '#captions/index.ts'
import type { PlacedCue } from '#captions/layout/place.ts'
import { SCRIPT_WORDS } from '#tests/golden/script-words.ts'
import { TALKS } from '#tests/golden/talks.ts'

/** The frame that is drawn, and the height of the part of it that a cell shows, in pixels. */
export const SHEET_FRAME = { width: 400, height: 712 } as const
export const CELL_HEIGHTS = { preset: 132, script: 168 } as const
/** Captions stand below the middle of the frame, in design pixels: over the speaker's chest. */
const BELOW_MIDDLE = 90
export const CAPTION_Y =
  SHEET_FRAME.height / 2 +
  BELOW_MIDDLE * Math.min(SHEET_FRAME.height / 720, SHEET_FRAME.width / 405)

type Talk = { lang: string; words: readonly Word[] }

/** Captions at one time. */
export type SheetCell = { captions: CompiledCaptions; seconds: number }
/** Cells side by side under labels, each of which stands over as many cells as the others. */
export type SheetRow = { labels: string[]; height: number; cells: SheetCell[] }

const CELLS_PER_ROW = 4
/** Looks for scripts, so that together they show how much differs. */
const SCRIPT_PRESETS: readonly PresetKey[] = [
  'karaoke_smooth',
  'karaoke_master',
  'color_pulse',
  'word_background_color_rounded',
  'alex_hormozi',
]
const presetAt = (index: number) => SCRIPT_PRESETS[index % SCRIPT_PRESETS.length] ?? 'none'

/** A row for each preset; then each talk, two cells each; then the scripts that no talk is in. */
export function sheetRows(fonts: FontSet): SheetRow[] {
  const presets = PRESET_KEYS.map((preset): SheetRow => {
    const { cues, captions } = compileOver(TALKS.en, preset, fonts)
    const cells = presetTimes(cues).map((seconds) => ({ captions, seconds }))
    return { labels: [preset], height: CELL_HEIGHTS.preset, cells }
  })
  const talks = Object.entries(TALKS).map(([name, talk], index) => {
    const preset = presetAt(index)
    const { cues, captions } = compileOver(talk, preset, fonts)
    const middles = [cues[0], cues[Math.floor(cues.length / 2)]].map(middleOf)
    return { label: `${name}, ${preset}`, cells: middles.map((seconds) => ({ captions, seconds })) }
  })
  const spoken = new Set(Object.values(TALKS).map(({ lang }) => lang))
  const others = Object.entries(SCRIPT_WORDS).filter(([, { lang }]) => !spoken.has(lang))
  const scripts = others.map(([script, { lang, words }], index) => {
    const preset = presetAt(index)
    const { cues, captions } = compileOver({ lang, words: sayInTurn(words) }, preset, fonts)
    return { label: `${script}, ${preset}`, cells: [{ captions, seconds: middleOf(cues[0]) }] }
  })
  return [...presets, ...inRows(talks, CELLS_PER_ROW / 2), ...inRows(scripts, CELLS_PER_ROW)]
}

/** Names all that the pixels of a sheet depend on, but its ground and the programs that draw and pack it. */
export function sheetDigest(rows: readonly SheetRow[]): string {
  const drawn = rows.map(({ labels, height, cells }) => ({
    labels,
    height,
    cells: cells.map(({ captions, seconds }) => [captions.ass, seconds]),
  }))
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex')
}

function inRows(entries: readonly { label: string; cells: SheetCell[] }[], perRow: number) {
  return Array.from({ length: Math.ceil(entries.length / perRow) }, (_, row): SheetRow => {
    const inRow = entries.slice(row * perRow, (row + 1) * perRow)
    return {
      labels: Array.from({ length: perRow }, (_, place) => inRow[place]?.label ?? ''),
      height: CELL_HEIGHTS.script,
      cells: inRow.flatMap(({ cells }) => cells),
    }
  })
}

function compileOver(talk: Talk | undefined, preset: PresetKey, fonts: FontSet) {
  if (!talk) throw new Error('there is no such talk')
  const style = presetStyle(preset)
  style.position = 'middle'
  style.marginV = -BELOW_MIDDLE
  const input = { ...talk, style, frame: SHEET_FRAME, fonts }
  return { cues: layOutCaptions(input).cues, captions: compileCaptions(input) }
}

function sayInTurn(words: readonly string[]): Word[] {
  return words.map((word, at) => ({ word, start: at * 0.5, end: at * 0.5 + 0.45, hidden: false }))
}

/** While the first word comes, and in the second, third and fifth word. */
function presetTimes(cues: readonly PlacedCue[]): number[] {
  const words = cues.flatMap((cue) => cue.words)
  const moments = [
    { word: 0, after: 0.07 },
    { word: 1, after: 0.08 },
    { word: 2, after: 0.2 },
    { word: 4, after: 0.22 },
  ]
  return moments.map(({ word, after }) => (words[word]?.start ?? 0) / 100 + after)
}

/** Inside a word from the middle of a cue. */
function middleOf(cue: PlacedCue | undefined): number {
  const word = cue?.words[Math.floor((cue.words.length - 1) / 2)]
  return ((word?.start ?? 0) + (word?.end ?? 0)) / 200
}

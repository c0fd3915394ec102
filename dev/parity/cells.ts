import {
  type CaptionInput,
  type FontSet,
  type Frame,
  PRESET_KEYS,
  type PresetKey,
  presetStyle,
} from '#captions/index.ts'
import { TALKS } from '#tests/golden/talks.ts'

const SIZES: readonly [Frame, ...Frame[]] = [
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1080 },
]

/** A preset in a talk at a size; `turn` differs between neighbours, so that together they see all cues of a talk. */
export type Cell = { preset: PresetKey; talk: string; frame: Frame; turn: number }

/** One place of the table. */
type Field = { preset: PresetKey; talk: string; row: number; column: number }

const TALK_NAMES = Object.keys(TALKS)
const FIELDS: readonly Field[] = TALK_NAMES.flatMap((talk, row) =>
  PRESET_KEYS.map((preset, column) => ({ preset, talk, row, column })),
)

/** Every preset in every talk at every size. */
export const ALL_CELLS: readonly Cell[] = FIELDS.flatMap((field) =>
  SIZES.map((_, size) => cellAt(field, size)),
)

/** Every preset in every talk, the sizes by turns. */
export const EXPORTED_CELLS: readonly Cell[] = FIELDS.map((field) =>
  cellAt(field, field.row + field.column),
)

/** Every preset once, every talk, the sizes by turns: for the run of all tests. */
export const SLICE: readonly Cell[] = FIELDS.filter(
  ({ row, column }) => row === column % TALK_NAMES.length,
).map((field) => cellAt(field, field.column))

function cellAt({ preset, talk, row, column }: Field, size: number): Cell {
  const frame = SIZES[size % SIZES.length] ?? SIZES[0]
  return { preset, talk, frame, turn: row + column + size }
}

export const nameOf = ({ preset, talk, frame }: Cell) =>
  `${preset}, ${talk}, ${frame.width}x${frame.height}`

export function captionsOf({ preset, talk, frame }: Cell, fonts: FontSet): CaptionInput {
  const spoken = TALKS[talk]
  if (!spoken) throw new Error(`no talk named ${talk}`)
  return { ...spoken, style: presetStyle(preset), frame, fonts }
}

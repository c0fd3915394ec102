import { PRESET_KEYS } from '#captions/index.ts'
import { renderTable } from '#dev/bench/table.ts'
import type { Likeness } from '#tests/support/rgb.ts'
import type { Cell } from './cells.ts'
import { GROUND_NAMES, type GroundName } from './grounds.ts'
import { DRAWING_LIMITS, type DrawnCell } from './judge-drawing.ts'
import { EXPORT_LIMIT, type ExportedCell, QUALITIES, type Scores } from './judge-export.ts'

/** Tables to print, and the part of the closing line with figures against goals. */
export type Summary = { tables: string[]; line: string; isMet: boolean }

/** The limits of drawings, on the textured ground. */
export function isAlike({ ssim, difference }: Likeness): boolean {
  return ssim >= DRAWING_LIMITS.ssim && difference <= DRAWING_LIMITS.difference
}

export function summariseDrawings(drawn: readonly DrawnCell[]): Summary {
  const worstOf = (cells: readonly DrawnCell[], ground: GroundName): Likeness => {
    const all = cells.flatMap(({ moments }) => moments.map((moment) => moment[ground]))
    return {
      ssim: Math.min(...all.map(({ ssim }) => ssim)),
      difference: Math.max(...all.map(({ difference }) => difference)),
    }
  }
  const write = ({ ssim, difference }: Likeness) => `${ssim.toFixed(4)} ${difference.toFixed(2)}`
  const [textured, flat] = [worstOf(drawn, 'textured'), worstOf(drawn, 'flat')]
  const { ssim, difference } = DRAWING_LIMITS
  return {
    tables: GROUND_NAMES.map((ground) =>
      tabulate(`${ground}: SSIM, difference`, drawn, (cells) => write(worstOf(cells, ground))),
    ),
    line:
      `${drawn.length} cells drawn, worst SSIM ${textured.ssim.toFixed(4)} (goal ${ssim}), ` +
      `difference ${textured.difference.toFixed(2)} (goal ${difference}), flat ${write(flat)}`,
    isMet: drawn.every(({ moments }) => moments.every((moment) => isAlike(moment.textured))),
  }
}

export function summariseExports(exported: readonly ExportedCell[]): Summary {
  const worstOf = (cells: readonly ExportedCell[], score: (cell: ExportedCell) => number) =>
    Math.min(...cells.map(score))
  const table = (title: string, score: (cell: ExportedCell) => number) =>
    tabulate(title, exported, (cells) => worstOf(cells, score).toFixed(4))
  const drop = ({ preview, encoder }: Scores) => encoder - preview
  const fine = worstOf(exported, ({ scores }) => scores.fine.preview)
  const shipped = worstOf(exported, ({ scores }) => scores.shipped.preview)
  const most = Math.max(
    ...exported.flatMap(({ scores }) => [drop(scores.fine), drop(scores.shipped)]),
  )
  return {
    tables: [
      table(`crf ${QUALITIES.fine}: luma SSIM`, ({ scores }) => scores.fine.preview),
      table('  the encoder alone', ({ scores }) => scores.fine.encoder),
      table('shipped: luma SSIM', ({ scores }) => scores.shipped.preview),
      table('  the encoder alone', ({ scores }) => scores.shipped.encoder),
    ],
    line:
      `${exported.length} cells exported, worst luma SSIM at crf ${QUALITIES.fine} ${fine.toFixed(4)} (goal ${EXPORT_LIMIT}), ` +
      `shipped ${shipped.toFixed(4)}, at most ${most.toFixed(4)} of it not the encoder's`,
    isMet: fine >= EXPORT_LIMIT,
  }
}

/** Presets down, talks across, a text for the cells of each field. */
function tabulate<Result extends { cell: Cell }>(
  title: string,
  results: readonly Result[],
  write: (cells: readonly Result[]) => string,
): string {
  const talks = [...new Set(results.map(({ cell }) => cell.talk))]
  const judged = new Set(results.map(({ cell }) => cell.preset))
  const presets = PRESET_KEYS.filter((preset) => judged.has(preset))
  return renderTable(
    [title, ...talks],
    presets.map((preset) => [
      preset,
      ...talks.map((talk) => {
        const field = results.filter(({ cell }) => cell.preset === preset && cell.talk === talk)
        return field.length > 0 ? write(field) : '-'
      }),
    ]),
  )
}

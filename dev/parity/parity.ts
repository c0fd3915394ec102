// `npm run parity [-- --part drawing|export] [--only TEXT]`: is the preview the export? Exits 1 when a cell misses a limit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openCaptionPage } from '#dev/caption-page/caption-page.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { ALL_CELLS, type Cell, EXPORTED_CELLS, nameOf } from './cells.ts'
import { startExporter } from './exports.ts'
import { createGrounds } from './grounds.ts'
import { type DrawnCell, judgeDrawings } from './judge-drawing.ts'
import { type ExportedCell, judgeExports } from './judge-export.ts'
import { summariseDrawings, summariseExports } from './summary.ts'

const { values } = parseArgs({
  options: { part: { type: 'string' }, only: { type: 'string', default: '' } },
})
if (![undefined, 'drawing', 'export'].includes(values.part)) {
  throw new Error(`there is no part ${values.part}: drawing or export`)
}
const chosen = (part: string, cells: readonly Cell[]) =>
  cells.filter((cell) => (values.part ?? part) === part && nameOf(cell).includes(values.only))
const [toDraw, toExport] = [chosen('drawing', ALL_CELLS), chosen('export', EXPORTED_CELLS)]
if (toDraw.length + toExport.length === 0) throw new Error(`no cell is called like ${values.only}`)
const folder = mkdtempSync(join(tmpdir(), 'wordlight-parity-'))
const page = await openCaptionPage()
try {
  const fonts = await loadCaptionFonts()
  const drawn: DrawnCell[] = []
  const exported: ExportedCell[] = []
  if (toDraw.length > 0) {
    const setting = { page, fonts, groundsOf: createGrounds(folder) }
    for await (const cell of judgeDrawings(toDraw, setting)) {
      drawn.push(cell)
      tell(`drawn ${drawn.length} of ${toDraw.length}: ${nameOf(cell.cell)}`)
    }
  }
  if (toExport.length > 0) {
    await using exporter = startExporter()
    for await (const cell of judgeExports(toExport, { page, fonts, exporter, folder })) {
      exported.push(cell)
      tell(`exported ${exported.length} of ${toExport.length}: ${nameOf(cell.cell)}`)
    }
  }
  const summaries = [
    ...(drawn.length > 0 ? [summariseDrawings(drawn)] : []),
    ...(exported.length > 0 ? [summariseExports(exported)] : []),
  ]
  const isMet = summaries.every((summary) => summary.isMet)
  console.log(summaries.flatMap(({ tables }) => tables).join('\n\n'))
  console.log(`\n${isMet ? 'met' : 'MISSED'}: ${summaries.map(({ line }) => line).join('; ')}`)
  process.exitCode = isMet ? 0 : 1
} finally {
  await page.close()
  rmSync(folder, { recursive: true })
}

/** How far it is, on a line that is written over. */
function tell(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
}

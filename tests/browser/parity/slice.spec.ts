import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type CaptionPage, openCaptionPage } from '#dev/caption-page/caption-page.ts'
import { nameOf, SLICE } from '#dev/parity/cells.ts'
import { startExporter } from '#dev/parity/exports.ts'
import { createGrounds } from '#dev/parity/grounds.ts'
import { judgeDrawings } from '#dev/parity/judge-drawing.ts'
import { EXPORT_LIMIT, judgeExports } from '#dev/parity/judge-export.ts'
import { isAlike } from '#dev/parity/summary.ts'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'

const LIMIT_MS = 240_000

let folder: string
let page: CaptionPage
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wordlight-slice-'))
  page = await openCaptionPage()
})
test.afterAll(async () => {
  await page.close()
  rmSync(folder, { recursive: true })
})

test('every preset and every talk is drawn in the page as ffmpeg draws it', async () => {
  test.setTimeout(LIMIT_MS)
  const setting = { page, fonts: await loadCaptionFonts(), groundsOf: createGrounds(folder) }
  for await (const { cell, moments } of judgeDrawings(SLICE, setting))
    for (const moment of moments)
      expect(isAlike(moment.textured), `${nameOf(cell)}: ${JSON.stringify(moment)}`).toBe(true)
})

test('what the page draws survives the export', async () => {
  test.setTimeout(LIMIT_MS)
  await using exporter = startExporter()
  const setting = { page, fonts: await loadCaptionFonts(), exporter, folder }
  for await (const { cell, scores } of judgeExports(SLICE.slice(0, 3), setting))
    expect(scores.fine.preview, nameOf(cell)).toBeGreaterThanOrEqual(EXPORT_LIMIT)
})

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { ROOT, readTracked } from '#tests/support/repository.ts'
import { sheetDigest, sheetRows } from './pictures/sheet-cells.ts'

const SHEET = 'docs/pictures/contact-sheet'
const MEGABYTE = 1_000_000

test('the contact sheet was drawn from what the engine writes today', async () => {
  const drawn = JSON.parse(readFileSync(join(ROOT, `${SHEET}.json`), 'utf8')) as unknown
  const captions = sheetDigest(sheetRows(await loadCaptionFonts()))
  expect(drawn, 'out of date: run npm run contact-sheet').toEqual({ captions })
})

test('the README shows it, and it is quickly there', () => {
  expect(readTracked('README.md')).toContain(`](${SHEET}.webp)`)
  expect(statSync(join(ROOT, `${SHEET}.webp`)).size).toBeLessThan(MEGABYTE)
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCaptionFonts } from './caption-fonts.ts'
import { compileGolden, GOLDEN_CASES, goldenFile } from './cases.ts'

const fonts = await loadCaptionFonts()

test.each(GOLDEN_CASES.map((golden) => ({ file: goldenFile(golden), golden })))(
  '$file is written byte for byte as before',
  async ({ file, golden }) => {
    await expect(compileGolden(golden, fonts)).toMatchFileSnapshot(join(import.meta.dirname, file))
  },
)

import { openCaptionPage } from '#dev/caption-page/caption-page.ts'
import type { digestsInPage } from './in-page.ts'

/** Has a page compile the golden captions, and prints the digests as JSON. */
const page = await openCaptionPage()
try {
  const shapes = '/captions/fonts/shapes.bin'
  const module = 'tests/runtimes/in-page.ts'
  console.log(
    JSON.stringify(await page.call<typeof digestsInPage>(module, 'digestsInPage', shapes)),
  )
} finally {
  await page.close()
}

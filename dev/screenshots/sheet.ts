import type { Page } from '@playwright/test'
import type { Shot } from './take-state.ts'
import { variantName, WIDTHS } from './variants.ts'

/** No picture of a sheet is wider; smaller windows are shown in full size. */
const LARGEST_PX = 600
const STYLE = `body { margin: 0; padding: 16px; width: max-content; background: #808080; font: 13px system-ui }
  section { display: flex; gap: 16px; margin-bottom: 16px } figure { margin: 0 } figcaption { color: #fff; padding: 2px 0 }
  img { display: block; max-width: ${LARGEST_PX}px }`

/** One picture of all shots of a state: a row for each width. */
export async function drawSheet(page: Page, shots: readonly Shot[], file: string): Promise<void> {
  const rows = WIDTHS.map((width) => shots.filter(({ variant }) => variant.width === width))
  const html = rows.map((row) => `<section>${row.map(figure).join('')}</section>`).join('')
  await page.setContent(`<style>${STYLE}</style>${html}`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  await page.screenshot({ path: file, fullPage: true })
}

function figure({ variant, picture, findings }: Shot): string {
  const count = findings.length > 0 ? `, ${findings.length} findings` : ''
  const source = `data:image/png;base64,${picture.toString('base64')}`
  return `<figure><figcaption>${variantName(variant)}${count}</figcaption><img src="${source}"></figure>`
}

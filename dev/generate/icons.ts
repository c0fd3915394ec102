// Draws public/icon.svg in the sizes that browsers and home screens ask for: node dev/generate/icons.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '#tests/browser/support/chromium.ts'

const PUBLIC = join(import.meta.dirname, '..', '..', 'public')
const FAVICON_PX = 32

/** An .ico file with one PNG in it. */
function toIco(png: Buffer, px: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(px, 6)
  header.writeUInt8(px, 7)
  header.writeUInt16LE(1, 10) // one plane
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const svg = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8')
const browser = await chromium.launch(chromiumLaunch(process.env.CHROMIUM_PATH))
try {
  const page = await browser.newPage()
  const draw = async (px: number, isOpaque: boolean) => {
    await page.setViewportSize({ width: px, height: px })
    // Home screens round the corners themselves.
    const drawn = isOpaque ? svg.replace(' rx="7"', '') : svg
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawn}`)
    return page.screenshot({ omitBackground: true })
  }
  writeFileSync(join(PUBLIC, 'favicon.ico'), toIco(await draw(FAVICON_PX, false), FAVICON_PX))
  writeFileSync(join(PUBLIC, 'icon-192.png'), await draw(192, false))
  writeFileSync(join(PUBLIC, 'icon-512.png'), await draw(512, false))
  writeFileSync(join(PUBLIC, 'apple-touch-icon.png'), await draw(180, true))
} finally {
  await browser.close()
}

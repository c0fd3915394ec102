import { goldenDigests } from './golden-digests.ts'
import { loadFonts } from './load-fonts.ts'

/** For Chromium: the digests, with the pack of shapes from `address`. */
export async function digestsInPage(address: string): Promise<Record<string, string>> {
  const response = await fetch(address)
  const shapes = new Uint8Array(await response.arrayBuffer())
  return goldenDigests(await loadFonts(shapes, (emoji) => fetch(emoji)))
}

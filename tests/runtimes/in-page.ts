import { loadFontSet, loadShaper } from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'
import { goldenDigests } from './golden-digests.ts'

/** For Chromium: the digests, with the pack of shapes from `address`. */
export async function digestsInPage(address: string): Promise<Record<string, string>> {
  const response = await fetch(address)
  const shapes = new Uint8Array(await response.arrayBuffer())
  return goldenDigests(loadFontSet(await loadShaper(await hbWasm()), shapes))
}

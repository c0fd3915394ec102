import shapes from '#captions/fonts/shapes.bin'
import { loadFontSet, loadShaper } from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'
import { goldenDigests } from './golden-digests.ts'

/** For workerd: the digests as the answer to any request. */
export default {
  async fetch(): Promise<Response> {
    const fonts = loadFontSet(await loadShaper(await hbWasm()), new Uint8Array(shapes))
    return Response.json(await goldenDigests(fonts))
  },
}

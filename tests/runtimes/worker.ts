import shapes from '#captions/fonts/shapes.bin'
import { goldenDigests } from './golden-digests.ts'
import { loadFonts } from './load-fonts.ts'

type Assets = { fetch: (address: URL) => Promise<Response> }

/** For workerd: the digests as the answer to any call. */
export default {
  async fetch(_request: Request, { ASSETS }: { ASSETS: Assets }): Promise<Response> {
    const fonts = await loadFonts(new Uint8Array(shapes), (address) =>
      ASSETS.fetch(new URL(address, 'https://assets.local')),
    )
    return Response.json(await goldenDigests(fonts))
  },
}

import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { goldenDigests } from './golden-digests.ts'

/** For Node and Deno: the digests as JSON on the standard output. */
console.log(JSON.stringify(await goldenDigests(await loadCaptionFonts())))

import type { FontFile } from '#captions/fonts/manifest.ts'
import { shapesOf } from '#captions/fonts/shape-pack.ts'
import { fetchFontBytes } from './font-failure.ts'

const FOLDER = '/captions/fonts/shapes'

/** Addresses of the fonts without outlines, with a digest of their bytes; inlined ones the page's policy would refuse. */
const ADDRESSES = import.meta.glob<string>('/captions/fonts/shapes/*.shapes', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** The shapes of one font; an East Asian font comes only to who writes in its script. Rejects with FontFailure. */
export function fetchShapes({ file }: FontFile): Promise<Uint8Array> {
  return fetchFontBytes(ADDRESSES[`${FOLDER}/${shapesOf(file)}`] ?? file)
}

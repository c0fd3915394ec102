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

/** Holds the shapes of the fonts fetched so far; an East Asian font comes only to who writes in its script. */
export function createShapeFiles() {
  const fetched = new Map<string, Uint8Array>()
  const underWay = new Map<string, Promise<void>>()

  const fetchShapes = async ({ file }: FontFile) => {
    const address = ADDRESSES[`${FOLDER}/${shapesOf(file)}`] ?? file
    fetched.set(file, await fetchFontBytes(address))
  }
  return {
    find: ({ file }: FontFile) => fetched.get(file),
    /** Fetches one font, once however often it is asked for. Rejects with FontFailure; asking again tries again. */
    load: async (font: FontFile) => {
      const load = underWay.get(font.file) ?? fetchShapes(font)
      underWay.set(font.file, load)
      await load.finally(() => underWay.delete(font.file))
    },
  }
}

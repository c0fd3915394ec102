import { type Box, childBoxes, payload, walkBoxes } from './box-walk.ts'
import { type ByteReader, UnreadableMedia } from './byte-reader.ts'
import type { PictureSize } from './container-facts.ts'

/** Fixed fields of a visual sample entry, before its child boxes (14496-12, 12.1.3). */
const VISUAL_ENTRY_BYTES = 78
const STSD_HEADER_BYTES = 8

/** Of a tkhd box: the presented size in pixels (0 when unknown), and whether its matrix turns it by a quarter. */
type Presentation = { width: number; height: number; turned: boolean }

/** Size as stored, and as displayed: times pixel shape (pasp), or the track header's, turned by its matrix. */
export async function readPictureSize(
  reader: ByteReader,
  header: Presentation,
  minf: Box | undefined,
): Promise<PictureSize & { stored: PictureSize }> {
  const coded = await readCodedSize(reader, minf)
  const presented = header.width > 0 && header.height > 0 ? header : coded
  const shaped = coded.shaped ?? presented
  const width = Math.round(shaped.width)
  const height = Math.round(shaped.height)
  const stored = { width: coded.width, height: coded.height }
  return header.turned ? { width: height, height: width, stored } : { width, height, stored }
}

async function readCodedSize(reader: ByteReader, minf: Box | undefined) {
  const stbl = minf && (await childBoxes(reader, minf, ['stbl'])).get('stbl')
  const stsd = stbl && (await childBoxes(reader, stbl, ['stsd'])).get('stsd')
  if (!stsd) throw new UnreadableMedia('no sample description')
  for await (const entry of walkBoxes(reader, stsd.start + STSD_HEADER_BYTES, stsd.end)) {
    const view = await payload(reader, entry, VISUAL_ENTRY_BYTES)
    const width = view.getUint16(24)
    const height = view.getUint16(26)
    const extensions = { type: entry.type, start: entry.start + VISUAL_ENTRY_BYTES, end: entry.end }
    const shape = await readPixelShape(reader, extensions)
    return { width, height, shaped: shape ? { width: width * shape, height } : undefined }
  }
  throw new UnreadableMedia('an empty sample description')
}

async function readPixelShape(reader: ByteReader, entry: Box): Promise<number | undefined> {
  const pasp = (await childBoxes(reader, entry, ['pasp'])).get('pasp')
  if (!pasp) return undefined
  const view = await payload(reader, pasp, 8)
  const horizontal = view.getUint32(0)
  const vertical = view.getUint32(4)
  return horizontal && vertical ? horizontal / vertical : undefined
}

import { type Box, childBoxes, payload, walkBoxes } from './box-walk.ts'
import { type ByteReader, readUint64, UnreadableMedia } from './byte-reader.ts'

type TimedTrack = { id: number; timescale: number }

const TFHD_BASE_DATA_OFFSET = 0x01
const TFHD_SAMPLE_DESCRIPTION = 0x02
const TFHD_DEFAULT_DURATION = 0x08
const TRUN_DATA_OFFSET = 0x0001
const TRUN_FIRST_FLAGS = 0x0004
const TRUN_DURATION = 0x0100
const TRUN_SIZE = 0x0200
const TRUN_FLAGS = 0x0400
const TRUN_COMPOSITION = 0x0800

/**
 * Seconds by track id of a fragmented file (14496-12, 8.8): the movie's own word (mehd), else the segment index
 * (sidx), else the fragments one by one. Throws UnreadableMedia.
 */
export async function readFragmentDurations(
  reader: ByteReader,
  mvex: Box,
  movieTimescale: number,
  tracks: readonly TimedTrack[],
): Promise<Map<number, number>> {
  const told = await readMovieExtent(reader, mvex, movieTimescale)
  if (told > 0) return new Map(tracks.map((track) => [track.id, told]))
  const defaults = await readDefaultDurations(reader, mvex)
  const ends = new Map<number, number>()
  for await (const box of walkBoxes(reader, 0, reader.sizeBytes)) {
    if (box.type === 'sidx') {
      const index = await readSegmentIndex(reader, box)
      ends.set(index.trackId, Math.max(ends.get(index.trackId) ?? 0, index.seconds))
      if (index.reachesEnd) break
    }
    if (box.type === 'moof') await addFragment(reader, box, tracks, defaults, ends)
  }
  return ends
}

async function readMovieExtent(reader: ByteReader, mvex: Box, timescale: number): Promise<number> {
  const mehd = (await childBoxes(reader, mvex, ['mehd'])).get('mehd')
  if (!mehd) return 0
  const wide = (await payload(reader, mehd, 4)).getUint8(0) === 1
  const view = await payload(reader, mehd, wide ? 12 : 8)
  return (wide ? readUint64(view, 4) : view.getUint32(4)) / timescale
}

async function readDefaultDurations(reader: ByteReader, mvex: Box): Promise<Map<number, number>> {
  const defaults = new Map<number, number>()
  for await (const box of walkBoxes(reader, mvex.start, mvex.end)) {
    if (box.type !== 'trex') continue
    const view = await payload(reader, box, 24)
    defaults.set(view.getUint32(4), view.getUint32(12))
  }
  return defaults
}

async function readSegmentIndex(reader: ByteReader, sidx: Box) {
  const wide = (await payload(reader, sidx, 4)).getUint8(0) === 1
  const headBytes = wide ? 32 : 24
  const head = await payload(reader, sidx, headBytes)
  const timescale = head.getUint32(8)
  if (timescale === 0) throw new UnreadableMedia('sidx has no timescale')
  const first = wide ? readUint64(head, 12) : head.getUint32(12)
  const firstOffset = wide ? readUint64(head, 20) : head.getUint32(16)
  const count = head.getUint16(headBytes - 2)
  let ticks = first
  let bytes = sidx.end + firstOffset
  for (let index = 0; index < count; index += 1) {
    const offset = sidx.start + headBytes + index * 12
    if (offset + 12 > sidx.end) throw new UnreadableMedia('sidx is too short')
    const entry = await reader.view(offset, 12)
    bytes += entry.getUint32(0) & 0x7f_ff_ff_ff
    ticks += entry.getUint32(4)
  }
  return {
    trackId: head.getUint32(4),
    seconds: ticks / timescale,
    reachesEnd: bytes >= reader.sizeBytes,
  }
}

async function addFragment(
  reader: ByteReader,
  moof: Box,
  tracks: readonly TimedTrack[],
  defaults: ReadonlyMap<number, number>,
  ends: Map<number, number>,
): Promise<void> {
  for await (const traf of walkBoxes(reader, moof.start, moof.end)) {
    if (traf.type !== 'traf') continue
    const tfhd = (await childBoxes(reader, traf, ['tfhd'])).get('tfhd')
    if (!tfhd) throw new UnreadableMedia('traf has no tfhd')
    const header = await readFragmentHeader(reader, tfhd)
    const track = tracks.find((candidate) => candidate.id === header.trackId)
    if (!track) continue
    const defaultTicks = header.defaultTicks ?? defaults.get(track.id) ?? 0
    const start =
      (await readDecodeTime(reader, traf)) ?? (ends.get(track.id) ?? 0) * track.timescale
    const ticks = start + (await sumRuns(reader, traf, defaultTicks))
    ends.set(track.id, Math.max(ends.get(track.id) ?? 0, ticks / track.timescale))
  }
}

async function readFragmentHeader(reader: ByteReader, tfhd: Box) {
  const view = await payload(reader, tfhd, 8)
  const flags = view.getUint32(0) & 0xff_ff_ff
  const skipped =
    (flags & TFHD_BASE_DATA_OFFSET ? 8 : 0) + (flags & TFHD_SAMPLE_DESCRIPTION ? 4 : 0)
  const hasDefault = (flags & TFHD_DEFAULT_DURATION) !== 0
  return {
    trackId: view.getUint32(4),
    defaultTicks: hasDefault
      ? (await payload(reader, tfhd, 12 + skipped)).getUint32(8 + skipped)
      : undefined,
  }
}

async function readDecodeTime(reader: ByteReader, traf: Box): Promise<number | undefined> {
  const tfdt = (await childBoxes(reader, traf, ['tfdt'])).get('tfdt')
  if (!tfdt) return undefined
  const wide = (await payload(reader, tfdt, 4)).getUint8(0) === 1
  const view = await payload(reader, tfdt, wide ? 12 : 8)
  return wide ? readUint64(view, 4) : view.getUint32(4)
}

async function sumRuns(reader: ByteReader, traf: Box, defaultTicks: number): Promise<number> {
  let ticks = 0
  for await (const box of walkBoxes(reader, traf.start, traf.end)) {
    if (box.type === 'trun') ticks += await sumRun(reader, box, defaultTicks)
  }
  return ticks
}

async function sumRun(reader: ByteReader, trun: Box, defaultTicks: number): Promise<number> {
  const view = await payload(reader, trun, 8)
  const flags = view.getUint32(0) & 0xff_ff_ff
  const count = view.getUint32(4)
  if ((flags & TRUN_DURATION) === 0) return count * defaultTicks
  const fields = [TRUN_DURATION, TRUN_SIZE, TRUN_FLAGS, TRUN_COMPOSITION]
  const sampleBytes = 4 * fields.filter((field) => flags & field).length
  const skipped = (flags & TRUN_DATA_OFFSET ? 4 : 0) + (flags & TRUN_FIRST_FLAGS ? 4 : 0)
  const first = trun.start + 8 + skipped
  if (first + count * sampleBytes > trun.end) throw new UnreadableMedia('trun is too short')
  let ticks = 0
  for (let index = 0; index < count; index += 1) {
    ticks += (await reader.view(first + index * sampleBytes, 4)).getUint32(0)
  }
  return ticks
}

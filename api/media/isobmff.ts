import type { VideoContainer } from '#config'
import { type Box, childBoxes, payload, walkBoxes } from './box-walk.ts'
import { type ByteReader, fourCharacters, readUint64, UnreadableMedia } from './byte-reader.ts'
import { type ContainerFacts, combineTracks, type TrackFacts } from './container-facts.ts'
import { readFragmentDurations } from './fragments.ts'
import { readPictureSize } from './picture-size.ts'

type Track = TrackFacts & { id: number; timescale: number }

/**
 * Reads an MP4 or QuickTime file (ISO/IEC 14496-12): moov wherever it stands, durations of fragmented files from
 * mehd, sidx or the fragments themselves. Throws UnreadableMedia.
 */
export async function readIsobmff(
  reader: ByteReader,
  container: VideoContainer,
): Promise<ContainerFacts> {
  const moov = await findMovie(reader)
  const parts = await childBoxes(reader, moov, ['mvhd', 'mvex'])
  const mvhd = parts.get('mvhd')
  if (!mvhd) throw new UnreadableMedia('moov has no mvhd')
  const movie = await readTimes(reader, mvhd)

  const tracks: Track[] = []
  for await (const box of walkBoxes(reader, moov.start, moov.end)) {
    if (box.type !== 'trak') continue
    const track = await readTrack(reader, box, movie.timescale)
    if (track) tracks.push(track)
  }

  const mvex = parts.get('mvex')
  if (mvex) await addFragmentDurations(reader, mvex, movie.timescale, tracks)
  const facts = combineTracks(container, tracks)
  return { ...facts, durationSeconds: facts.durationSeconds || movie.seconds }
}

async function findMovie(reader: ByteReader): Promise<Box> {
  let movie: Box | undefined
  for await (const box of walkBoxes(reader, 0, reader.sizeBytes)) {
    if (box.type === 'moov') movie ??= box
    if (movie && box.type === 'moof') break
  }
  if (!movie) throw new UnreadableMedia('no moov')
  return movie
}

async function readTrack(
  reader: ByteReader,
  trak: Box,
  movieTimescale: number,
): Promise<Track | undefined> {
  const parts = await childBoxes(reader, trak, ['tkhd', 'edts', 'mdia'])
  const tkhd = parts.get('tkhd')
  const mdia = parts.get('mdia')
  if (!tkhd || !mdia) throw new UnreadableMedia('trak is incomplete')
  const media = await childBoxes(reader, mdia, ['mdhd', 'hdlr', 'minf'])
  const mdhd = media.get('mdhd')
  const hdlr = media.get('hdlr')
  if (!mdhd || !hdlr) throw new UnreadableMedia('mdia is incomplete')

  const handler = fourCharacters(await payload(reader, hdlr, 12), 8)
  if (handler !== 'vide' && handler !== 'soun') return undefined
  const times = await readTimes(reader, mdhd)
  const header = await readTrackHeader(reader, tkhd)
  // Players take the header's duration only where an edit list shortens the media; elsewhere it is a mere claim.
  const presented = header.duration / movieTimescale
  const durationSeconds = parts.has('edts')
    ? presented || times.seconds
    : times.seconds || presented
  const track = { id: header.id, timescale: times.timescale, durationSeconds }
  if (handler === 'soun') return { ...track, kind: 'audio', width: 0, height: 0 }
  const size = await readPictureSize(reader, header, media.get('minf'))
  return { ...track, kind: 'video', ...size }
}

/** mvhd and mdhd begin alike: timescale and duration, 32 or 64 bits wide by version. */
async function readTimes(reader: ByteReader, box: Box) {
  const version = (await payload(reader, box, 4)).getUint8(0)
  const view = await payload(reader, box, version === 1 ? 32 : 20)
  const timescale = view.getUint32(version === 1 ? 20 : 12)
  if (timescale === 0) throw new UnreadableMedia(`${box.type} has no timescale`)
  const duration = version === 1 ? readDuration64(view, 24) : readDuration32(view, 16)
  return { timescale, seconds: duration / timescale }
}

async function readTrackHeader(reader: ByteReader, tkhd: Box) {
  const version = (await payload(reader, tkhd, 4)).getUint8(0)
  const view = await payload(reader, tkhd, version === 1 ? 96 : 84)
  const matrix = version === 1 ? 52 : 40
  return {
    id: view.getUint32(version === 1 ? 20 : 12),
    duration: version === 1 ? readDuration64(view, 28) : readDuration32(view, 20),
    /** Turned by a quarter: the rotation matrix maps the x axis mostly onto y. */
    turned: Math.abs(view.getInt32(matrix + 4)) > Math.abs(view.getInt32(matrix)),
    width: view.getUint32(matrix + 36) / 65_536,
    height: view.getUint32(matrix + 40) / 65_536,
  }
}

/** All ones means "not known" (14496-12, 8.2.2.3). */
function readDuration32(view: DataView, offset: number): number {
  const duration = view.getUint32(offset)
  return duration === 0xff_ff_ff_ff ? 0 : duration
}

function readDuration64(view: DataView, offset: number): number {
  if (view.getBigUint64(offset) === 0xff_ff_ff_ff_ff_ff_ff_ffn) return 0
  return readUint64(view, offset)
}

async function addFragmentDurations(
  reader: ByteReader,
  mvex: Box,
  movieTimescale: number,
  tracks: Track[],
): Promise<void> {
  const durations = await readFragmentDurations(reader, mvex, movieTimescale, tracks)
  for (const track of tracks) {
    track.durationSeconds = Math.max(track.durationSeconds, durations.get(track.id) ?? 0)
  }
}

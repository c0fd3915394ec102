import { type ByteReader, fourCharacters, UnreadableMedia } from './byte-reader.ts'
import { type ContainerFacts, combineTracks, type TrackFacts } from './container-facts.ts'

/** A RIFF chunk; a LIST's `type` is its list type and its payload starts behind that. */
type Chunk = { type: string; start: number; end: number }

const RIFF_HEADER_BYTES = 12

/** Reads the header list of an AVI file (RIFF, with the OpenDML frame count). Throws UnreadableMedia. */
export async function readAvi(reader: ByteReader): Promise<ContainerFacts> {
  const header = await findChunk(reader, RIFF_HEADER_BYTES, reader.sizeBytes, 'hdrl')
  if (!header) throw new UnreadableMedia('no hdrl')
  const tracks: TrackFacts[] = []
  let openDmlFrames = 0
  let secondsPerFrame = 0
  for await (const chunk of walkChunks(reader, header.start, header.end)) {
    if (chunk.type === 'strl') {
      const stream = await readStream(reader, chunk)
      if (stream) tracks.push(stream.track)
      if (stream?.track.kind === 'video') secondsPerFrame ||= stream.secondsPerUnit
    }
    if (chunk.type === 'odml') openDmlFrames = await readOpenDmlFrames(reader, chunk)
  }
  const facts = combineTracks('avi', tracks)
  const openDmlSeconds = openDmlFrames * secondsPerFrame
  return { ...facts, durationSeconds: Math.max(facts.durationSeconds, openDmlSeconds) }
}

async function readStream(reader: ByteReader, strl: Chunk) {
  const strh = await findChunk(reader, strl.start, strl.end, 'strh')
  if (!strh) throw new UnreadableMedia('strl has no strh')
  const view = await payload(reader, strh, 36)
  const type = fourCharacters(view, 0)
  const scale = view.getUint32(20, true)
  const rate = view.getUint32(24, true)
  const secondsPerUnit = rate ? scale / rate : 0
  const durationSeconds = view.getUint32(32, true) * secondsPerUnit
  if (type === 'auds') {
    const track: TrackFacts = { kind: 'audio', durationSeconds, width: 0, height: 0 }
    return { track, secondsPerUnit }
  }
  if (type !== 'vids') return undefined
  const size = await readPictureSize(reader, strl)
  const track: TrackFacts = { kind: 'video', durationSeconds, ...size }
  return { track, secondsPerUnit }
}

/** BITMAPINFOHEADER's size (a negative height means top-down rows), shaped by vprp's frame aspect if given. */
async function readPictureSize(reader: ByteReader, strl: Chunk) {
  const strf = await findChunk(reader, strl.start, strl.end, 'strf')
  if (!strf) throw new UnreadableMedia('strl has no strf')
  const view = await payload(reader, strf, 12)
  const width = Math.abs(view.getInt32(4, true))
  const height = Math.abs(view.getInt32(8, true))
  const vprp = await findChunk(reader, strl.start, strl.end, 'vprp')
  if (!vprp) return { width, height }
  const aspect = await payload(reader, vprp, 24)
  const horizontal = aspect.getUint16(22, true)
  const vertical = aspect.getUint16(20, true)
  if (!horizontal || !vertical) return { width, height }
  return { width: Math.round((height * horizontal) / vertical), height, stored: { width, height } }
}

async function readOpenDmlFrames(reader: ByteReader, odml: Chunk): Promise<number> {
  const dmlh = await findChunk(reader, odml.start, odml.end, 'dmlh')
  return dmlh ? (await payload(reader, dmlh, 4)).getUint32(0, true) : 0
}

async function findChunk(reader: ByteReader, from: number, to: number, type: string) {
  for await (const chunk of walkChunks(reader, from, to)) {
    if (chunk.type === type) return chunk
  }
  return undefined
}

async function* walkChunks(reader: ByteReader, from: number, to: number): AsyncGenerator<Chunk> {
  let offset = from
  while (offset + 8 <= to) {
    reader.countBox()
    const header = await reader.view(offset, 8)
    const id = fourCharacters(header, 0)
    const end = offset + 8 + header.getUint32(4, true)
    if (end > to) throw new UnreadableMedia(`chunk at ${offset} does not fit`)
    if (id === 'LIST' && end - offset >= 12) {
      yield { type: fourCharacters(await reader.view(offset + 8, 4), 0), start: offset + 12, end }
    } else {
      yield { type: id, start: offset + 8, end }
    }
    offset = end + (end % 2)
  }
}

function payload(reader: ByteReader, chunk: Chunk, length: number): Promise<DataView> {
  if (chunk.start + length > chunk.end) throw new UnreadableMedia(`${chunk.type} is too short`)
  return reader.view(chunk.start, length)
}

import type { VideoContainer } from '#config'
import { readAvi } from './avi.ts'
import { createByteReader, fourCharacters, type ReadRange, UnreadableMedia } from './byte-reader.ts'
import type { ContainerFacts } from './container-facts.ts'
import { readIsobmff } from './isobmff.ts'

export type ContainerRefusal =
  | 'empty'
  | 'not_a_video'
  | 'unreadable'
  | 'no_picture'
  | 'too_long'
  | 'too_large'

export type ContainerLimits = { durationSeconds: number; longestSide: number; pixels: number }

export type ContainerReading =
  | { facts: ContainerFacts; refusal: null }
  | { facts: null; refusal: ContainerRefusal }

/** First boxes of QuickTime files from before `ftyp` existed. */
const OLD_QUICKTIME = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
/** Brands of still pictures that share the container (HEIF, AVIF). */
const PICTURE_BRANDS = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis']
const SIGNATURE_BYTES = 12

/**
 * Tells what a file is by its bytes: container, duration, displayed size, tracks. Reads headers only (a few MB at
 * most, whatever the file claims) and answers with a refusal instead of throwing; only `readRange` may reject.
 */
export async function readContainer(
  readRange: ReadRange,
  sizeBytes: number,
  limits: ContainerLimits,
): Promise<ContainerReading> {
  if (sizeBytes === 0) return refuse('empty')
  if (sizeBytes < SIGNATURE_BYTES) return refuse('not_a_video')
  try {
    const reader = createByteReader(readRange, sizeBytes)
    const container = tellContainer(await reader.view(0, SIGNATURE_BYTES))
    if (!container) return refuse('not_a_video')
    const facts = await (container === 'avi' ? readAvi(reader) : readIsobmff(reader, container))
    const refusal = judge(facts, limits)
    return refusal ? refuse(refusal) : { facts, refusal: null }
  } catch (error) {
    if (error instanceof UnreadableMedia) return refuse('unreadable')
    throw error
  }
}

function tellContainer(signature: DataView): VideoContainer | undefined {
  const [first, second, third] = [0, 4, 8].map((offset) => fourCharacters(signature, offset))
  if (first === 'RIFF') return third === 'AVI ' ? 'avi' : undefined
  if (second === 'ftyp') {
    if (third === undefined || PICTURE_BRANDS.includes(third)) return undefined
    return third === 'qt  ' ? 'mov' : 'mp4'
  }
  return OLD_QUICKTIME.includes(second ?? '') ? 'mov' : undefined
}

function judge(facts: ContainerFacts, limits: ContainerLimits): ContainerRefusal | undefined {
  if (!facts.hasVideo) return 'no_picture'
  if (!(facts.durationSeconds > 0) || facts.width < 1 || facts.height < 1) return 'unreadable'
  if (facts.durationSeconds > limits.durationSeconds) return 'too_long'
  const { side, pixels } = facts.largest
  return side > limits.longestSide || pixels > limits.pixels ? 'too_large' : undefined
}

function refuse(refusal: ContainerRefusal): ContainerReading {
  return { facts: null, refusal }
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MIBIBYTE } from '#config'
import { ROOT } from '#tests/support/repository.ts'

/** The sample talk as a valid MP4 of any size: players skip the `free` box at its end (ISO/IEC 14496-12, 8.1.2). */
export function paddedSample(bytes = 12 * MIBIBYTE): Uint8Array<ArrayBuffer> {
  const sample = readFileSync(path.join(ROOT, 'dev', 'talk', 'sample.mp4'))
  const video = new Uint8Array(bytes)
  video.set(sample)
  const header = new DataView(video.buffer, sample.length)
  header.setUint32(0, bytes - sample.length)
  video.set(new TextEncoder().encode('free'), sample.length + 4)
  return video
}

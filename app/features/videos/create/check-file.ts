import { formatLimit, formatMegabytes } from '#app/lib/format.ts'
import { m } from '#app/paraglide/messages.js'
import { MEDIA_LIMITS, MIBIBYTE } from '#config'
import { readDuration } from './read-duration.ts'

export type FileCheck = {
  /** Why the API would refuse it, as far as the browser can tell; null is no promise. */
  problem: string | null
  /** Seconds, where the browser can tell. */
  duration: number | null
}

/** Says what is wrong with a file before it is sent; never throws. `uploadLimit` is in bytes, null for unknown. */
export async function checkFile(file: File, uploadLimit: number | null): Promise<FileCheck> {
  const problem = sizeProblem(file.size, uploadLimit)
  if (problem) return { problem, duration: null }
  const signature = await readSignature(file)
  if (!signature) return { problem: m['errors.file_unreadable'](), duration: null }
  if (!isVideoSignature(signature)) {
    return { problem: m['errors.video_unsupported'](), duration: null }
  }
  const duration = await readDuration(file)
  const isTooLong = duration !== null && duration > MEDIA_LIMITS.durationSeconds
  return { problem: isTooLong ? m['errors.video_too_long']() : null, duration }
}

function sizeProblem(size: number, uploadLimit: number | null): string | null {
  if (size === 0) return m['errors.video_empty']()
  if (uploadLimit === null || size <= uploadLimit) return null
  const told = {
    size: formatMegabytes(size / MIBIBYTE),
    limit: formatLimit(uploadLimit / MIBIBYTE),
  }
  return `${m['errors.upload_too_large']()} ${m['create.too_large'](told)}`
}

const SIGNATURE_BYTES = 12
/** First boxes of MP4 and MOV; the last of old QuickTime files. */
const BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/** The first bytes of a file; null for one that is gone: moved, on a drive that was pulled, or only in a cloud. */
async function readSignature(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  } catch {
    return null
  }
}

/** Whether a file begins like an MP4, MOV or AVI: a name can say anything, and a refusal after the upload comes late. */
function isVideoSignature(bytes: Uint8Array): boolean {
  const [first, second, third] = [0, 4, 8].map((at) =>
    String.fromCharCode(...bytes.subarray(at, at + 4)),
  )
  return first === 'RIFF' ? third === 'AVI ' : BOXES.includes(second ?? '')
}

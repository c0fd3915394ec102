import type { OpenUpload } from '#api/contract/upload.ts'
import { type Patience, patiently } from './patience.ts'
import { StoreRefusal } from './put-part.ts'
import type { UploadTransport } from './transport.ts'

const PARALLEL_PARTS = 3
/** Addresses of a part that the store may refuse in a row. One can expire on its way; more means something else. */
const MAX_REFUSALS = 4

/** The file has been changed, moved or deleted since it was chosen. */
export class FileGone extends Error {}

/**
 * Puts the parts that are missing straight into the store, a few side by side, and reports each.
 *
 * @param onSent the bytes that the store has in all
 * @throws FileGone, or what the API or the store refused
 */
export async function sendParts(
  transport: UploadTransport,
  upload: OpenUpload,
  file: Blob,
  onSent: (bytes: number) => void,
  patience: Patience,
): Promise<void> {
  const siblings = new AbortController()
  const together = { ...patience, signal: AbortSignal.any([patience.signal, siblings.signal]) }
  const sent = new Map(
    reportedParts(upload).map((part) => [part, sliceOf(upload, part, file).size]),
  )
  const missing = partNumbers(upload).filter((part) => !sent.has(part))

  function note(part: number, bytes: number): void {
    sent.set(part, bytes)
    onSent([...sent.values()].reduce((sum, value) => sum + value, 0))
  }

  async function lane(): Promise<void> {
    for (let part = missing.shift(); part !== undefined; part = missing.shift()) {
      const number = part
      const bytes = sliceOf(upload, number, file)
      const etag = await putPatiently(transport, upload.id, number, bytes, note, together)
      note(number, bytes.size)
      await patiently(() => transport.reportPart(upload.id, number, etag), together)
    }
  }

  const lanes = Array.from({ length: PARALLEL_PARTS }, lane)
  try {
    await Promise.all(lanes)
  } finally {
    siblings.abort()
    await Promise.allSettled(lanes)
  }
}

/** Each try has an address of its own, since the last may have expired. */
async function putPatiently(
  transport: UploadTransport,
  id: string,
  part: number,
  bytes: Blob,
  note: (part: number, bytes: number) => void,
  patience: Patience,
): Promise<string> {
  const onSent = (count: number) => note(part, count)
  const put = async () => {
    const address = await transport.signPart(id, part)
    return transport.putPart(address, bytes, onSent, patience.signal)
  }
  const putReadable = () =>
    put().catch(async (error: unknown) => {
      note(part, 0)
      await requireReadable(bytes)
      throw error
    })
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await patiently(putReadable, patience)
    } catch (error) {
      if (!(error instanceof StoreRefusal) || refusals === MAX_REFUSALS) throw error
    }
  }
}

/** A file that cannot be read any more fails like a network that is down, and would be waited for without end. */
async function requireReadable(bytes: Blob): Promise<void> {
  await bytes
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FileGone('The file cannot be read any more.', { cause })
    })
}

function partNumbers(upload: OpenUpload): number[] {
  return Array.from({ length: upload.part_count }, (_, index) => index + 1)
}

function reportedParts(upload: OpenUpload): number[] {
  return partNumbers(upload).filter((part) => upload.parts[part] !== undefined)
}

function sliceOf(upload: OpenUpload, part: number, file: Blob): Blob {
  const start = (part - 1) * upload.part_size
  return file.slice(start, Math.min(start + upload.part_size, upload.size))
}

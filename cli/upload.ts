import { open } from 'node:fs/promises'
import { sendPatiently } from './connection.ts'
import { EXIT, Failure } from './failure.ts'

const PARALLEL_PARTS = 4

export type UploadPlan = { id: string; part_size: number; part_count: number }

export type UploadApi = {
  partUrl: (uploadId: string, part: number) => Promise<string>
  reportPart: (uploadId: string, part: number, etag: string) => Promise<void>
}

/**
 * Puts the parts of a file straight into the store, a few side by side; each is tried again when the store does not
 * take it.
 *
 * @param onProgress the fraction of bytes that the store has, 0 to 1
 * @throws Failure when the file shrinks meanwhile or the store refuses a part
 */
export async function uploadParts(
  api: UploadApi,
  plan: UploadPlan,
  source: { file: string; size: number },
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const handle = await open(source.file, 'r').catch(() => {
    throw new Failure(EXIT.input, 'cli.input_unreadable', { file: source.file })
  })
  const siblings = new AbortController()
  const either = AbortSignal.any([signal, siblings.signal])
  let nextPart = 1
  let sentBytes = 0

  async function sendPart(part: number): Promise<void> {
    const offset = (part - 1) * plan.part_size
    const body = Buffer.alloc(Math.min(plan.part_size, source.size - offset))
    const { bytesRead } = await handle.read(body, 0, body.length, offset)
    if (bytesRead < body.length) throw new Failure(EXIT.input, 'cli.input_changed')
    const response = await sendPatiently(
      async () => fetch(await api.partUrl(plan.id, part), { method: 'PUT', body, signal: either }),
      either,
    )
    const etag = response.headers.get('etag')
    await response.body?.cancel()
    if (!response.ok || !etag) throw new Failure(EXIT.failed, 'cli.store_refused')
    await api.reportPart(plan.id, part, etag)
    sentBytes += body.length
    onProgress(sentBytes / source.size)
  }

  async function sendParts(): Promise<void> {
    while (nextPart <= plan.part_count) {
      const part = nextPart
      nextPart += 1
      await sendPart(part)
    }
  }

  const lanes = Array.from({ length: PARALLEL_PARTS }, sendParts)
  try {
    await Promise.all(lanes)
  } finally {
    siblings.abort()
    await Promise.allSettled(lanes)
    await handle.close()
  }
}

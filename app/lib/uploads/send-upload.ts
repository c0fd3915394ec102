import type { OpenProject } from '#api/contract/project.ts'
import type { OpenUpload } from '#api/contract/upload.ts'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { backoffMs, type Patience, patiently } from './patience.ts'
import { sendParts } from './send-parts.ts'
import type { UploadTransport } from './transport.ts'

export type UploadEvents = {
  /** The bytes that the store has in all. */
  onSent: (bytes: number) => void
  onFinishing: () => void
}

const COMPLETE_TRIES = 3

/**
 * Sends what is missing of a file and makes the project. Throws what the API or the store refused, and FileGone.
 */
export async function sendUpload(
  transport: UploadTransport,
  upload: OpenUpload,
  file: Blob,
  events: UploadEvents,
  patience: Patience,
): Promise<OpenProject> {
  const send = (parts: OpenUpload['parts']) =>
    sendParts(transport, { ...upload, parts }, file, events.onSent, patience)
  const finish = () => {
    events.onFinishing()
    return complete(transport, upload.id, patience)
  }
  await send(upload.parts)
  try {
    return await finish()
  } catch (error) {
    if (!isIncomplete(error)) throw error
    // A store that came back from a crash may have lost parts that it had taken.
    await send({})
    return finish()
  }
}

/** An incomplete upload may be one that another call is putting together just now. */
async function complete(
  transport: UploadTransport,
  id: string,
  patience: Patience,
): Promise<OpenProject> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await patiently(() => transport.complete(id), patience)
    } catch (error) {
      if (!isIncomplete(error) || tries === COMPLETE_TRIES) throw error
      await patience.wait(backoffMs(tries), patience.signal)
    }
  }
}

function isIncomplete(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'UPLOAD_INCOMPLETE'
}

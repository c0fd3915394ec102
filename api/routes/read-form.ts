import { decodeField, make } from 'multipasta'
import { ApiError } from '#api/errors.ts'
import type { FormEvent } from '#api/services/uploads/form-event.ts'

/** Enough for the fields of any form of ours, and none can fill the memory. */
const MAX_PARTS = 20
const MAX_FIELD_BYTES = 4096

/**
 * Reads a multipart form while it arrives, field by field and a file chunk by chunk; nothing is read on before the
 * last event has been dealt with. INVALID_INPUT when it is no form, or ends too early.
 */
export async function* readForm(request: Request): AsyncGenerator<FormEvent> {
  const events: FormEvent[] = []
  let fault: string | undefined
  const parser = make({
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    maxParts: MAX_PARTS,
    maxFieldSize: MAX_FIELD_BYTES,
    isFile: (info) => info.filename !== undefined,
    onField: (info, bytes) => {
      // After headers that it could not read, the parser still ends that part, with no info about it.
      if (fault) return
      events.push({ kind: 'field', name: info.name, value: decodeField(info, bytes) })
    },
    onFile: (info) => {
      const { name, filename = '', contentType } = info
      events.push({ kind: 'file', name, filename, contentType })
      return (bytes) => {
        if (bytes) events.push({ kind: 'bytes', bytes })
      }
    },
    onError: (error) => {
      fault ??= error._tag
    },
    onDone: () => {},
  })
  for await (const chunk of chunksOf(request)) {
    parser.write(chunk)
    if (fault) break
    yield* events.splice(0)
  }
  parser.end()
  if (fault) throw new ApiError('INVALID_INPUT', { detail: `form: ${fault}` })
  yield* events.splice(0)
}

// Not every runtime lets a body be iterated. A sender who has gone is no fault of ours.
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new ApiError('INVALID_INPUT', { detail: 'form: broken off', cause })
      })
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

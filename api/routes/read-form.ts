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
  // What the parser throws at is the form too: headers that do not end, names that are not percent-encoded.
  const orFault = (work: () => void) => {
    try {
      work()
    } catch (error) {
      fault ??= error instanceof Error ? error.name : 'Error'
    }
  }
  for await (const chunk of chunksOf(request)) {
    orFault(() => parser.write(chunk))
    if (fault) break
    yield* events.splice(0)
  }
  orFault(() => parser.end())
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

/** An answer of the store other than yes. */
export class StoreRefusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The store answered ${status}.`)
    this.name = 'StoreRefusal'
    this.status = status
  }
}

/** A connection on which nothing moves for this long is given up. */
const STALL_MS = 60_000

/**
 * Puts a part into the store and answers its etag. XMLHttpRequest, because `fetch` does not say how far a body has come.
 *
 * @throws StoreRefusal for an answer other than yes, TypeError when none comes
 */
export function putPart(
  address: string,
  bytes: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const request = new XMLHttpRequest()
  let stallTimer: ReturnType<typeof setTimeout> | undefined
  const abort = () => request.abort()
  const noteMovement = () => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(abort, STALL_MS)
  }
  const answered = new Promise<string>((resolve, reject) => {
    request.onload = () => {
      const etag = request.getResponseHeader('etag')
      if (request.status === 200 && etag) resolve(etag)
      else reject(new StoreRefusal(request.status))
    }
    request.onerror = () => reject(new TypeError('The store does not answer.'))
    request.onabort = () => reject(signal.aborted ? signal.reason : new TypeError('Stalled.'))
    request.upload.onprogress = ({ loaded }) => {
      noteMovement()
      onSent(loaded)
    }
    signal.throwIfAborted()
    signal.addEventListener('abort', abort)
    request.open('PUT', address)
    request.send(bytes)
    noteMovement()
  })
  return answered.finally(() => {
    clearTimeout(stallTimer)
    signal.removeEventListener('abort', abort)
  })
}

import { setTimeout as wait } from 'node:timers/promises'
import { EXIT, Failure } from './failure.ts'

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 4000
/** Long enough for a server that is being replaced. */
const PATIENCE_MS = 60_000
/** A wait that a person would wonder about. */
const SILENCE_MS = 3000
const RETRIED_STATUS = new Set([408, 425, 429, 500, 502, 503, 504])

type Attempt = () => Promise<Response>

function delayBefore(response: Response | null, backOffMs: number): number {
  const seconds = Number(response?.headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : backOffMs
}

/**
 * Sends until there is an answer that another attempt would not change, so that a restart of the server does not end
 * the work. Only for requests that may arrive twice.
 *
 * @param onSilence is called once when the wait becomes one that a person should hear of
 * @throws Failure when nothing answers for `patienceMs`; the reason of `signal` when it is aborted
 */
export async function sendPatiently(
  send: Attempt,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
  onSilence = () => {},
): Promise<Response> {
  const startedAt = performance.now()
  const deadline = startedAt + patienceMs
  let isTold = false
  for (let backOffMs = FIRST_DELAY_MS; ; backOffMs = Math.min(backOffMs * 2, LONGEST_DELAY_MS)) {
    signal.throwIfAborted()
    const response = await send().catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof Failure) throw error
      return null
    })
    if (response && !RETRIED_STATUS.has(response.status)) return response
    const delayMs = delayBefore(response, backOffMs)
    if (performance.now() + delayMs > deadline) {
      if (response) return response
      throw new Failure(EXIT.unreachable, 'cli.unreachable')
    }
    await response?.body?.cancel()
    if (!isTold && performance.now() + delayMs > startedAt + SILENCE_MS) {
      isTold = true
      onSilence()
    }
    await wait(delayMs, undefined, { signal })
  }
}

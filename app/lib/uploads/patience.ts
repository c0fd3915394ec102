import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { isAway } from '#app/lib/api/is-away.ts'
import { connection } from '#app/lib/connection.ts'
import { StoreRefusal } from './put-part.ts'

/** How calls wait for an outage to end. */
export type Patience = {
  signal: AbortSignal
  /** Ends early when the network is back. Throws the signal's reason when that aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Told of each failure that is waited out. */
  onTrouble: () => void
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000
const BUSY = [408, 429]

/** Milliseconds before another try: twice as long each time, and a little apart from what other browsers wait. */
export function backoffMs(failures: number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
  return full * (0.75 + Math.random() / 4)
}

/** Whether a failure says that something is down or busy, not that the call was wrong. */
export function isOutage(error: unknown): boolean {
  const isAnswer = error instanceof ApiFailure || error instanceof StoreRefusal
  return isAway(error) || (isAnswer && (error.status >= 500 || BUSY.includes(error.status)))
}

/** Repeats a call until it succeeds or fails for another reason than an outage. */
export async function patiently<Result>(
  call: () => Promise<Result>,
  { signal, wait, onTrouble }: Patience,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      signal.throwIfAborted()
      if (!isOutage(error)) throw error
      onTrouble()
      await wait(backoffMs(failures), signal)
    }
  }
}

/** A wait that the return of the network or of the product ends early. */
export function waitForReturn(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
      unsubscribe()
      settle()
    }
    const goOn = () => end(resolve)
    const giveUp = () => end(() => reject(signal.reason))
    const timer = setTimeout(goOn, ms)
    const { unsubscribe } = connection.subscribe((state) => {
      if (state === 'here') goOn()
    })
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
  })
}

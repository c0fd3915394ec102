import type { WakeBus } from '#api/ports/wake-bus.ts'

/** A waiting claim asks again this often; it costs the database a query and the Worker no time of its processor. */
const ASK_AGAIN_MS = 1500

/** For many processes that share nothing but the database: nobody is woken, every waiter soon asks again by itself. */
export function createPollingWakeBus(): WakeBus {
  return {
    wake: () => {},
    wait: (_kinds, milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const stop = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', stop)
          resolve()
        }
        const timer = setTimeout(stop, Math.min(milliseconds, ASK_AGAIN_MS))
        signal?.addEventListener('abort', stop)
      }),
  }
}

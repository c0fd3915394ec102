import type { WakeBus } from '#api/ports/wake-bus.ts'

/** For one process; every waiter of a woken kind wakes, and the claim's row locks decide who gets the job. */
export function createMemoryWakeBus(): WakeBus {
  const bus = new EventTarget()
  return {
    wake: (kind) => {
      bus.dispatchEvent(new Event(kind))
    },
    wait: (kinds, milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const stop = () => {
          clearTimeout(timer)
          for (const kind of kinds) bus.removeEventListener(kind, stop)
          signal?.removeEventListener('abort', stop)
          resolve()
        }
        const timer = setTimeout(stop, milliseconds)
        for (const kind of kinds) bus.addEventListener(kind, stop)
        signal?.addEventListener('abort', stop)
      }),
  }
}

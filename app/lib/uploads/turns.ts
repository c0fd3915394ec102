/**
 * Lets one through at a time, in the order of asking. The answer ends the turn; repeating that is harmless. `onBusy` is
 * told when there is a wait.
 */
export type TakeTurn = (signal: AbortSignal, onBusy: () => void) => Promise<() => void>

export function createTurns(): TakeTurn {
  let last: Promise<void> = Promise.resolve()
  let count = 0

  return async (signal, onBusy) => {
    const before = last
    if (count > 0) onBusy()
    count += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    void promise.then(() => {
      count -= 1
    })
    // One that gives up still lets the next through, in its place of the line.
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (signal.aborted) reject(signal.reason)
    })
    try {
      await Promise.race([before, aborted])
    } catch (error) {
      void before.then(resolve)
      throw error
    }
    return resolve
  }
}

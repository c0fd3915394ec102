/** Lets one through at a time, in the order of asking. The answer ends the turn; repeating that is harmless. */
export type TakeTurn = (signal: AbortSignal) => Promise<() => void>

export function createTurns(): TakeTurn {
  let last: Promise<void> = Promise.resolve()

  return async (signal) => {
    const before = last
    let end: () => void = () => {}
    last = new Promise<void>((resolve) => {
      end = resolve
    })
    // One that gives up still lets the next through, in its place of the line.
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (signal.aborted) reject(signal.reason)
    })
    try {
      await Promise.race([before, aborted])
    } catch (error) {
      void before.then(end)
      throw error
    }
    return end
  }
}

/** Runs a step again and again while it is asked for: never two at once, and many requests during one step make one. */
export function createLatestLoop(step: () => Promise<void>) {
  let [isBusy, isAsked, isStopped] = [false, false, false]
  let underway = Promise.resolve()

  const run = async () => {
    isBusy = true
    while (isAsked && !isStopped) {
      isAsked = false
      underway = step()
      await underway
    }
    isBusy = false
  }
  return {
    ask: () => {
      isAsked = true
      if (!isBusy && !isStopped) void run()
    },
    /** Settles as the step that is under way now does; at once where there is none. */
    settled: () => underway,
    stop: () => {
      isStopped = true
    },
  }
}

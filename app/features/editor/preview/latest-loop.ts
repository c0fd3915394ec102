/** Runs a step again and again while it is asked for: never two at once, and many requests during one step make one. */
export function createLatestLoop(step: () => Promise<void>) {
  let [isBusy, isAsked, isStopped] = [false, false, false]

  const run = async () => {
    isBusy = true
    while (isAsked && !isStopped) {
      isAsked = false
      await step()
    }
    isBusy = false
  }
  return {
    ask: () => {
      isAsked = true
      if (!isBusy && !isStopped) void run()
    },
    stop: () => {
      isStopped = true
    },
  }
}

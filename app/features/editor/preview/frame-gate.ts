/** Lets work through once per animation frame: at once when the frame is still free, else with the next one. */
export function createFrameGate(work: () => void) {
  let [frame, isAsked] = [0, false]

  const pass = () => {
    isAsked = false
    frame = requestAnimationFrame(() => {
      frame = 0
      if (isAsked) pass()
    })
    work()
  }
  return {
    ask: () => {
      isAsked = true
      if (frame === 0) pass()
    },
    close: () => cancelAnimationFrame(frame),
  }
}

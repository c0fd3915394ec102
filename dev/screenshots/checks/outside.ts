/** Runs in the page. Whether it scrolls sideways, and what stands partly beside the window. */
export function findOutside(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  const isOut = ({ left, right }: DOMRect) => right > window.innerWidth + 1 || left < -1

  /** Or is cut off by a box in the window, which is another check's matter. */
  function canBeScrolledTo(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const isBounded = getComputedStyle(box).overflowX !== 'visible'
      if (isBounded && !isOut(box.getBoundingClientRect())) return true
    }
    return false
  }

  const texts = window.look.texts().filter(({ boxes }) => boxes.some(isOut))
  const controls = window.look
    .controls()
    .filter((control) => isOut(control.getBoundingClientRect()))
  const elements = new Set([...texts.map(({ element }) => element), ...controls])
  for (const element of elements) {
    if (!canBeScrolledTo(element))
      found.push(`outside the window: ${window.look.describe(element)}`)
  }
  return found
}

/**
 * Runs in the page. Text that a box cuts off. Text that ends in an ellipsis is fine where a title holds all of it, and
 * so is what can be scrolled to.
 */
export function findClippedText(): string[] {
  // Glyphs seldom fill the height that a font claims.
  const TOLERANCE = { x: 1, y: 4 }

  function clips(overflow: string): boolean {
    return overflow === 'hidden' || overflow === 'clip'
  }

  function isCut(element: Element, boxes: DOMRect[]): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false
      const edge = box.getBoundingClientRect()
      // A box for screen readers alone is made to be cut.
      if (edge.width <= 2 || edge.height <= 2) return false
      const isOut = boxes.some(
        ({ left, right, top, bottom }) =>
          (clips(overflowX) &&
            (right > edge.right + TOLERANCE.x || left < edge.left - TOLERANCE.x)) ||
          (clips(overflowY) &&
            (bottom > edge.bottom + TOLERANCE.y || top < edge.top - TOLERANCE.y)),
      )
      if (isOut) return !(shortens(box) && element.closest('[title]'))
    }
    return false
  }

  function shortens(box: Element): boolean {
    const { textOverflow, webkitLineClamp } = getComputedStyle(box)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  }

  return window.look
    .texts()
    .filter(({ element, boxes }) => isCut(element, boxes))
    .map(({ element }) => `text is cut off: ${window.look.describe(element)}`)
}

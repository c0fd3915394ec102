/** Runs in the page. Controls that lie over each other, other than those of a menu or a message over the page's. */
export function findOverlaps(): string[] {
  const TOLERANCE = 1
  const LAYERS = '[data-radix-popper-content-wrapper], [role=dialog], [data-sonner-toaster]'
  const controls = window.look.controls().filter((control) => isOnTop(control))
  const boxes = controls.map(window.look.partsOf)

  /** Not under a sheet, a menu or a bar that stays while the page scrolls. */
  function isOnTop(control: Element): boolean {
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isMine = hit !== null && (control.contains(hit) || hit.contains(control))
    const isOther = hit?.closest('a, button, input, [role=slider]') ?? null
    return isMine || isOther !== null
  }

  /** It belongs to the field and stands at its end, where no text goes. */
  function isButtonOfField(field: Element, button: Element): boolean {
    const isPair = field instanceof HTMLInputElement && button instanceof HTMLButtonElement
    return isPair && field.parentElement?.contains(button) === true
  }

  function areOver(a: DOMRect, b: DOMRect): boolean {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return width > TOLERANCE && height > TOLERANCE
  }

  const found: string[] = []
  controls.forEach((one, index) => {
    controls.slice(index + 1).forEach((other, offset) => {
      const [its, others] = [boxes[index] ?? [], boxes[index + 1 + offset] ?? []]
      if (one.contains(other) || other.contains(one) || isButtonOfField(one, other)) return
      if (one.closest(LAYERS) !== other.closest(LAYERS)) return
      if (!its.some((a) => others.some((b) => areOver(a, b)))) return
      const names = [one, other].map((control) => window.look.describe(control))
      found.push(`controls overlap: ${names.join(' and ')}`)
    })
  })
  return found
}

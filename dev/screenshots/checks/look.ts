/** What the checks share, installed in each page before its own scripts. */
export type Look = {
  /** Controls that can be used: seen, and not behind a dialog. */
  controls: () => Element[]
  /** The parts of an element that no box cuts off; a link may go over two lines. */
  partsOf: (element: Element) => DOMRect[]
  /** Text that is seen, by the element that holds it, with its boxes in the window. */
  texts: () => { element: Element; boxes: DOMRect[] }[]
  /** An element in words, for a report. */
  describe: (element: Element) => string
}

declare global {
  interface Window {
    look: Look
  }
}

/** Runs in the page, so it can use nothing from outside. */
export function installLook(): void {
  const CONTROLS =
    'a[href], button, input, select, textarea, [role=button], [role=combobox], [role=menuitem], [role=menuitemradio], [role=option], [role=tab], [role=switch], [role=slider]'
  const SR_ONLY_PX = 2

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    if (width <= SR_ONLY_PX || height <= SR_ONLY_PX) return false
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  function isUsable(element: Element): boolean {
    return isSeen(element) && !element.closest('[inert], [aria-hidden=true], :disabled')
  }

  function clip(part: DOMRect, edge: DOMRect): DOMRect {
    const [left, top] = [Math.max(part.left, edge.left), Math.max(part.top, edge.top)]
    const width = Math.min(part.right, edge.right) - left
    const height = Math.min(part.bottom, edge.bottom) - top
    return new DOMRect(left, top, Math.max(width, 0), Math.max(height, 0))
  }

  function partsOf(element: Element): DOMRect[] {
    let parts = [...element.getClientRects()]
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const edge = box.getBoundingClientRect()
      parts = parts.map((part) => clip(part, edge))
    }
    return parts
  }

  function textNodes(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    return found.filter((node) => node.data.trim() !== '' && node.parentElement !== null)
  }

  function boxesOf(node: Text): DOMRect[] {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }

  window.look = {
    controls: () => [...document.querySelectorAll(CONTROLS)].filter(isUsable),
    partsOf,
    texts: () =>
      textNodes().flatMap((node) => {
        const element = node.parentElement
        if (!element || !isSeen(element) || element.closest('option, script, style')) return []
        return [{ element, boxes: boxesOf(node) }]
      }),
    describe: (element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const words = name.replaceAll(/\s+/g, ' ').trim().slice(0, 50)
      return `<${element.localName}> “${words}”`
    },
  }
}

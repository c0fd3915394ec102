import { useEffect } from 'react'

/** Where the space bar writes, presses or scrolls by itself. */
const TAKES_SPACE =
  'input, textarea, select, button, a[href], summary, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="tab"], [role="switch"]'

/** Calls back for the space bar wherever the page has no other use for it. */
export function useSpaceKey(onSpace: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      if (event.key !== ' ' || !isPlain || event.repeat || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TAKES_SPACE)) return
      event.preventDefault()
      onSpace()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onSpace])
}

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the place of those who work by keyboard: when the element that had the focus is taken away, `target` gets it.
 * The handlers belong on what contains such elements.
 */
export function useKeptFocus(target: RefObject<HTMLElement | null>) {
  const hasFocus = useRef(false)

  // After every render: any of them may have taken it away.
  useEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body
    if (isLost) target.current?.focus({ preventScroll: true })
  })

  return {
    onFocus: () => {
      hasFocus.current = true
    },
    // React tells of a focus that goes elsewhere, not of one that goes with its element.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      hasFocus.current = currentTarget.contains(relatedTarget)
    },
  }
}

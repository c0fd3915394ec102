import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the place of those who work by keyboard: when a change of the row takes away the button that had the focus, the
 * row gets it. `change` is anything that goes with the row's buttons.
 */
export function useRowFocus(change: unknown) {
  const ref = useRef<HTMLLIElement>(null)
  const hadFocus = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is the reason, not a value
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && hadFocus.current) ref.current?.focus({ preventScroll: true })
  }, [change])

  return {
    ref,
    onFocus: () => {
      hadFocus.current = true
    },
    // Without a next target the focus went with its element, or to nothing in particular.
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget)
        hadFocus.current = ref.current?.contains(event.relatedTarget) ?? false
    },
  }
}

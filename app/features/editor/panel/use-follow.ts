import { type RefObject, useEffect, useRef } from 'react'

/** After somebody has scrolled, the list stays where it was put for this long. */
const HANDS_OFF_MS = 4000

/** Brings the word whose dialog opens into sight. */
export function useShowOpen(scroller: RefObject<HTMLElement | null>, open: number | null): void {
  useEffect(() => {
    if (open !== null) wordIn(scroller.current, open)?.scrollIntoView({ block: 'nearest' })
  }, [scroller, open])
}

/**
 * Keeps the word being spoken in the middle of a scrolling element, unless somebody scrolls it or `isHeld`.
 *
 * @param current index of the word, -1 for none
 */
export function useFollow(
  scroller: RefObject<HTMLElement | null>,
  current: number,
  isHeld: boolean,
): void {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const element = scroller.current
    const note = () => {
      touchedAt.current = performance.now()
    }
    const listeners = new AbortController()
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      element?.addEventListener(event, note, { passive: true, signal: listeners.signal })
    }
    return () => listeners.abort()
  }, [scroller])

  useEffect(() => {
    const isTouched = performance.now() - touchedAt.current < HANDS_OFF_MS
    if (isHeld || isTouched || current < 0) return
    bringToMiddle(scroller.current, current)
  }, [scroller, current, isHeld])
}

/** Scrolls only when what was found has left the middle half, so that the list does not move with each word. */
function bringToMiddle(scroller: HTMLElement | null, index: number): void {
  const target = wordIn(scroller, index)
  if (!scroller || !target) return
  const frame = scroller.getBoundingClientRect()
  const box = target.getBoundingClientRect()
  const offset = box.top + box.height / 2 - (frame.top + frame.height / 2)
  if (Math.abs(offset) <= frame.height / 4) return
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  scroller.scrollBy({ top: offset, behavior: isStill ? 'instant' : 'smooth' })
}

function wordIn(scroller: HTMLElement | null, index: number): Element | null | undefined {
  return scroller?.querySelector(`[data-word="${index}"]`)
}

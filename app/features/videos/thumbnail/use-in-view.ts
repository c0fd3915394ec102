import { type RefObject, useEffect, useState } from 'react'

/** A little before something scrolls into the window it is taken to be there. */
const MARGIN = '200px'

/** Whether an element is in the window, or nearly. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}

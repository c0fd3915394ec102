import { clsx } from 'clsx'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** A box that scrolls. While it is too full and holds no control, the keyboard can stop at it and scroll it by arrows. */
export function ScrollBox({ className, ...props }: ComponentProps<'div'>) {
  const ref = useRef<HTMLDivElement>(null)
  const [isStop, setIsStop] = useState(false)

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () =>
      setIsStop(box.scrollHeight > box.clientHeight && !box.querySelector(CONTROLS))
    measure()
    const sizes = new ResizeObserver(measure)
    for (const element of [box, ...box.children]) sizes.observe(element)
    return () => sizes.disconnect()
  }, [])

  return (
    <div
      ref={ref}
      tabIndex={isStop ? 0 : undefined}
      className={clsx('min-h-0 flex-1 overflow-y-auto overscroll-contain', className)}
      {...props}
    />
  )
}

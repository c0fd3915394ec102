import { clsx } from 'clsx'

/** The grey shape of something that is still to come; `className` gives it its size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-control bg-line', className)} />
}

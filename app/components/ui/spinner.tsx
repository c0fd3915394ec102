import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'

/** A turning ring, silent to screen readers: what it waits for is said by the text beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircle aria-hidden className={clsx('size-4 shrink-0 animate-spin', className)} />
}

import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Lines of text, as many as `rows` in sight. Give it a name: by `Field`, a label with `htmlFor`, or `aria-label`. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={clsx(
        'w-full min-w-0 resize-y rounded-control border border-control bg-surface px-3 py-2 text-base text-text md:text-sm',
        '-outline-offset-1 transition-[border-color] placeholder:text-muted hover:not-disabled:border-muted',
        'aria-invalid:border-red disabled:cursor-not-allowed disabled:opacity-45',
        className,
      )}
      {...props}
    />
  )
}

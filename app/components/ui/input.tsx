import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** One line of text. Give it a name: by `Field`, a label with `htmlFor`, or `aria-label`. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={clsx(
        'h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-base text-text md:h-10 md:text-sm',
        '-outline-offset-1 transition-[border-color] placeholder:text-muted hover:not-disabled:border-muted',
        'aria-invalid:border-red disabled:cursor-not-allowed disabled:opacity-45',
        className,
      )}
      {...props}
    />
  )
}

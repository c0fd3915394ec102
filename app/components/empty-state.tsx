import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  picture?: ReactNode
  title: ReactNode
  text: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** What stands where a list has nothing to show: what it is for, and the first thing to do. */
export function EmptyState({ picture, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'flex flex-col items-center justify-center px-6 py-14 text-center md:py-20',
        className,
      )}
    >
      {picture && <div className="mb-6">{picture}</div>}
      <h2 className="text-xl md:text-2xl">{title}</h2>
      <p className="mt-2 max-w-md text-balance text-muted">{text}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

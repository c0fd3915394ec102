import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A surface with a thin line around it; its padding is the caller's. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={clsx('rounded-card border border-line bg-surface', className)} {...props} />
  )
}

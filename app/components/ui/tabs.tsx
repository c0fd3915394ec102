import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'

/** Panels of which one is shown; `value` and `onValueChange`, or `defaultValue`. */
export const Tabs = Radix.Root

/** The row of tabs. Arrows, Home and End move and choose; give it an `aria-label`. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={clsx('flex gap-1 rounded-card border border-line bg-surface p-1', className)}
      {...props}
    />
  )
}

/** The tab of the panel that has the same `value`. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={clsx(
        'flex h-10 min-w-0 flex-1 select-none items-center justify-center gap-2 rounded-control px-3 font-semibold text-muted text-sm',
        'transition-[background-color,color] hover:text-text data-[state=active]:bg-raised data-[state=active]:text-text',
        'disabled:pointer-events-none disabled:opacity-45 pointer-coarse:h-11',
        className,
      )}
      {...props}
    />
  )
}

/** A panel, shown while its tab is chosen. */
export const TabsContent = Radix.Content

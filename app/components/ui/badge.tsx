import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const badge = cva(
  'inline-flex h-6 w-fit shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-semibold text-xs',
  {
    variants: {
      tone: {
        neutral: 'bg-raised text-muted',
        green: 'bg-green/12 text-green',
        yellow: 'bg-yellow/12 text-yellow',
        orange: 'bg-orange/12 text-orange',
        red: 'bg-red/12 text-red',
        violet: 'bg-violet/12 text-violet',
        light: 'bg-light/12 text-light-text',
      },
    },
  },
)

type BadgeProps = {
  tone: NonNullable<VariantProps<typeof badge>['tone']>
  className?: string | undefined
  children: ReactNode
}

/** The state of a thing in one or two words. */
export function Badge({ tone, className, children }: BadgeProps) {
  return <span className={clsx(badge({ tone }), className)}>{children}</span>
}

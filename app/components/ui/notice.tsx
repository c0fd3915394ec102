import { clsx } from 'clsx'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const TONES = {
  info: { Icon: Info, color: 'text-violet', role: 'status' },
  warning: { Icon: TriangleAlert, color: 'text-orange', role: 'status' },
  error: { Icon: CircleAlert, color: 'text-red', role: 'alert' },
} as const

type NoticeProps = {
  tone: keyof typeof TONES
  title?: ReactNode
  children: ReactNode
  /** A quiet button or link that helps. */
  action?: ReactNode
  className?: string | undefined
}

/** A message that stays on the page. An error interrupts a screen reader; the others wait their turn. */
export function Notice({ tone, title, children, action, className }: NoticeProps) {
  const { Icon, color, role } = TONES[tone]
  return (
    <div
      role={role}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 text-sm',
        className,
      )}
    >
      <div className="flex min-w-48 flex-1 items-start gap-3">
        <Icon aria-hidden className={clsx('mt-px size-5 shrink-0', color)} />
        <div className="min-w-0">
          {title && <p className="mb-0.5 font-semibold text-text">{title}</p>}
          <div className={title ? 'text-muted' : 'text-text'}>{children}</div>
        </div>
      </div>
      {action}
    </div>
  )
}

import { clsx } from 'clsx'
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from './button.tsx'
import { SignedText } from './signed-text.tsx'

const TONES = {
  info: { Icon: Info, color: 'text-violet', border: 'border-line', role: 'status' },
  warning: {
    Icon: TriangleAlert,
    color: 'text-orange',
    border: 'border-orange/40',
    role: 'status',
  },
  error: { Icon: CircleAlert, color: 'text-red', border: 'border-red/40', role: 'alert' },
} as const

type NoticeProps = {
  tone: keyof typeof TONES
  title?: ReactNode
  children: ReactNode
  /** A quiet button or link that helps. */
  action?: ReactNode
  /** Puts the message away; without it the message stays. */
  onDismiss?: () => void
  className?: string | undefined
}

/** A message that stays on the page. An error interrupts a screen reader; the others wait their turn. */
export function Notice({ tone, title, children, action, onDismiss, className }: NoticeProps) {
  const { Icon, color, border, role } = TONES[tone]
  const id = useId()
  return (
    <div
      role={role}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border bg-surface p-4 text-sm',
        border,
        onDismiss && 'relative pr-14',
        className,
      )}
    >
      <div className="flex min-w-[min(16rem,100%)] flex-1 items-start gap-3">
        <Icon aria-hidden className={clsx('mt-px size-5 shrink-0', color)} />
        <div id={id} className="min-w-0">
          {title && (
            <p className="mb-0.5 font-semibold text-text">
              <SignedText>{title}</SignedText>
            </p>
          )}
          <div className={title ? 'text-muted' : 'text-text'}>
            <SignedText>{children}</SignedText>
          </div>
        </div>
      </div>
      {action}
      {onDismiss && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={m['ui.close']()}
          aria-describedby={id}
          className="absolute top-2 right-2"
          onClick={onDismiss}
        >
          <X aria-hidden className="size-4.5" />
        </Button>
      )}
    </div>
  )
}

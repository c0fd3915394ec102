import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { SignedText } from './signed-text.tsx'

type FieldNoteProps = {
  /** What the control has as its `aria-describedby`. */
  id: string
  /** What is wrong with the value; announced when it appears, and shown in place of the hint. */
  error?: ReactNode
  hint?: ReactNode
  className?: string
}

/** What stands below a control: a hint, or what is wrong. */
export function FieldNote({ id, error, hint, className }: FieldNoteProps) {
  return (
    <div id={id} aria-live="polite" className={clsx('text-sm empty:hidden', className)}>
      {error ? (
        <p className="flex animate-appear items-start gap-1.5 text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <SignedText>{error}</SignedText>
          </span>
        </p>
      ) : (
        hint && <p className="text-muted">{hint}</p>
      )}
    </div>
  )
}

import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldNote } from './field-note.tsx'

type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = {
  label: ReactNode
  /** What is wrong with the value; announced when it appears, and shown in place of the hint. */
  error?: ReactNode
  hint?: ReactNode
  className?: string | undefined
  /** Draws the control with the names that tie it to its label, hint and error. */
  children: (props: ControlProps) => ReactNode
}

/** A labelled control with a hint or an error under it. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error || hint)
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="w-fit font-medium text-sm text-text">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

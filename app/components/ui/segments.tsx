import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

export type Segment<Value extends string | number> = {
  value: Value
  label: string
  /** Shown in the label's place. */
  icon?: ReactNode
}

type SegmentsProps<Value extends string | number> = {
  /** Its name for screen readers, where no visible label is tied to it. */
  label?: string
  'aria-labelledby'?: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly Segment<Value>[]
  className?: string | undefined
}

/** One of few, all in sight. Arrows move and choose. */
export function Segments<Value extends string | number>({
  label,
  value,
  onValueChange,
  options,
  className,
  ...props
}: SegmentsProps<Value>) {
  const group = useId()
  return (
    <fieldset
      aria-label={label}
      className={clsx('flex min-w-0 rounded-control border border-line p-0.5', className)}
      {...props}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon ? option.label : undefined}
          className={clsx(
            'relative flex h-9.5 min-w-0 flex-auto cursor-pointer items-center justify-center rounded-lg px-1.5 text-center text-sm leading-tight transition-colors has-focus-visible:outline-2 has-focus-visible:outline-(--focus) pointer-coarse:h-10.5',
            option.value === value ? 'bg-raised text-text' : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          <span className={option.icon ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

import { clsx } from 'clsx'
import { Progress as Radix } from 'radix-ui'

type ProgressProps = {
  /** 0 to 100; null while nothing is known. */
  value: number | null
  /** Its name for screen readers. */
  label: string
  /** Amber while something is being made; quiet for what is only counted. */
  tone?: 'light' | 'quiet'
  className?: string | undefined
}

/** How far something has come. */
export function Progress({ value, label, tone = 'light', className }: ProgressProps) {
  const percent = value === null ? null : Math.min(100, Math.max(0, value))
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      className={clsx('relative h-1.5 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <Radix.Indicator
        style={percent === null ? undefined : { width: `${percent}%` }}
        className={clsx(
          'h-full rounded-full',
          tone === 'light' ? 'bg-light' : 'bg-muted',
          percent === null ? 'w-2/5 animate-pass' : 'transition-[width] duration-200',
        )}
      />
    </Radix.Root>
  )
}

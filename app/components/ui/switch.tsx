import { clsx } from 'clsx'
import { Switch as Radix } from 'radix-ui'

type SwitchProps = {
  id?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Its name for screen readers, where no visible label is tied to `id`. */
  label?: string
  disabled?: boolean
  className?: string | undefined
  'aria-describedby'?: string | undefined
}

/** On or off, at once. Space and Enter turn it. */
export function Switch({ label, className, ...props }: SwitchProps) {
  return (
    <Radix.Root
      aria-label={label}
      className={clsx(
        'group relative inline-flex h-6 w-10.5 shrink-0 items-center rounded-full border-2 border-control p-0.5 transition-colors',
        'before:absolute before:-inset-x-1 before:-inset-y-3',
        'disabled:pointer-events-none disabled:opacity-45 data-[state=checked]:border-text data-[state=checked]:bg-text',
        className,
      )}
      {...props}
    >
      <Radix.Thumb className="size-4 rounded-full bg-muted transition-[translate,background-color] data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-background" />
    </Radix.Root>
  )
}

import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type SelectOption<Value extends string = string> = {
  /** Not the empty string: that means that nothing is chosen. */
  value: Value
  label: string
  icon?: ReactNode
}
export type SelectGroup<Value extends string = string> = {
  label: string
  options: readonly SelectOption<Value>[]
}

/** The trigger shows a copy of the chosen option's text, which may be cut short: so icons stand in the line. */
const ICON_BESIDE_TEXT = '[&_svg]:mr-2 [&_svg]:inline-block [&_svg]:align-[-0.18em]'

type SelectProps<Value extends string> = {
  id?: string
  /** Its name for screen readers, where no visible label is tied to `id`. */
  label?: string
  value: Value | ''
  onValueChange: (value: Value) => void
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[]
  placeholder?: string
  disabled?: boolean
  size?: 'default' | 'sm'
  className?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/** One of many: a button that opens a list. Letters typed jump to an option, arrows and Home/End move. */
export function Select<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  placeholder,
  disabled = false,
  size = 'default',
  className,
  ...trigger
}: SelectProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
    >
      <Radix.Trigger
        aria-label={label}
        className={clsx(
          'inline-flex w-full min-w-0 select-none items-center justify-between gap-2 rounded-control border border-control bg-surface text-text',
          '-outline-offset-1 transition-[border-color] hover:border-muted aria-invalid:border-red',
          'data-[disabled]:pointer-events-none data-[placeholder]:text-muted data-[disabled]:opacity-45',
          size === 'sm'
            ? 'h-10 px-2.5 text-sm pointer-coarse:h-11'
            : 'h-11 px-3 text-base md:h-10 md:text-sm',
          className,
        )}
        {...trigger}
      >
        <span className={clsx('min-w-0 truncate', ICON_BESIDE_TEXT)}>
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-[min(22rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-card border border-line bg-surface text-text shadow-raised dark:bg-raised data-[state=open]:animate-rise"
        >
          <Radix.Viewport className="overscroll-contain p-1 [scrollbar-width:thin]!">
            {options.map((option) =>
              'options' in option ? (
                <Radix.Group key={option.label}>
                  <Radix.Label className="px-2.5 pt-2.5 pb-1 font-medium text-muted text-xs">
                    {option.label}
                  </Radix.Label>
                  {option.options.map(item)}
                </Radix.Group>
              ) : (
                item(option)
              ),
            )}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function item({ value, label, icon }: SelectOption) {
  return (
    <Radix.Item
      key={value}
      value={value}
      textValue={label}
      className="relative flex min-h-10 cursor-default select-none items-center gap-2 rounded-lg py-2 pr-9 pl-2.5 text-sm -outline-offset-2 data-[highlighted]:bg-raised dark:data-[highlighted]:bg-line data-[highlighted]:not-focus-visible:outline-none pointer-coarse:min-h-11"
    >
      <span className={ICON_BESIDE_TEXT}>
        <Radix.ItemText>
          {icon}
          {label}
        </Radix.ItemText>
      </span>
      <Radix.ItemIndicator className="absolute right-2.5">
        <Check aria-hidden className="size-4" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}

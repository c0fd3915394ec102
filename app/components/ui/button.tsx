import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'

const button = cva(
  [
    'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border font-semibold',
    'whitespace-nowrap transition-[background-color,border-color,color,opacity] [&_svg]:shrink-0',
    'disabled:pointer-events-none disabled:opacity-45',
    'aria-disabled:not-aria-busy:pointer-events-none aria-disabled:not-aria-busy:opacity-45',
    'aria-busy:cursor-progress',
  ],
  {
    variants: {
      variant: {
        default:
          'border-transparent bg-light text-on-light hover:bg-light-hover active:bg-light-hover',
        destructive: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
        outline: 'border-control bg-transparent text-text hover:bg-raised',
        secondary: 'border-line bg-raised text-text hover:border-control',
        ghost: 'border-transparent bg-transparent text-muted hover:bg-raised hover:text-text',
        link: 'border-transparent bg-transparent text-text underline decoration-control underline-offset-4 hover:decoration-current',
      },
      size: {
        default: 'h-10 px-4 text-sm pointer-coarse:h-11',
        // Looks smaller than it is to a finger or a mouse.
        sm: 'relative h-8 rounded-lg px-3 text-sm before:absolute before:-inset-x-0.5 before:-inset-y-1.5',
        lg: 'h-12 px-6 text-base',
        icon: 'size-10 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof button> & {
    /** Under way: shows a spinner beside the label and cannot be pressed, but keeps the focus. */
    isLoading?: boolean
    /** Draws its only child (a link) as the button. */
    asChild?: boolean
  }

/**
 * A button; in a form say `type="submit"` for the one that sends it. Amber (`default`) is for the one main action of a
 * screen or row. An `icon` button needs an `aria-label`.
 */
export function Button({
  variant,
  size,
  isLoading = false,
  asChild = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const Root = asChild ? Slot.Root : 'button'
  const busy = isLoading && { 'aria-busy': true, 'aria-disabled': true, onClick: refuse }
  return (
    <Root
      {...(!asChild && { type: 'button' })}
      className={clsx(button({ variant, size }), className)}
      onClick={onClick}
      {...props}
      {...busy}
    >
      {isLoading && <Spinner />}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Root>
  )
}

/** A button that is under way neither calls anybody nor sends its form. */
function refuse(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ButtonProps, 'size' | 'aria-label' | 'asChild'> & {
  /** Its name, which also shows beside it. */
  label: string
  side?: 'top' | 'right'
  /** The icon. */
  children: ReactNode
}

/** A button that shows an icon, and in words what it does to whoever asks. */
export function IconButton({ label, side = 'top', variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Tooltip content={label} side={side}>
      <Button variant={variant} size="icon" aria-label={label} {...props} />
    </Tooltip>
  )
}

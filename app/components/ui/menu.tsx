import { clsx } from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

/** Holds whether the menu is open. The page around an open menu stays as it is: it scrolls and can be pressed. */
export function Menu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />
}

/** Opens the menu by press, Enter, Space or arrow down; use `asChild` around a Button. */
export const MenuTrigger = Radix.Trigger

/** The list of a menu. Arrows, Home, End and letters move; Escape closes and gives the focus back. */
export function MenuContent({
  className,
  align = 'end',
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={12}
        className={clsx(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-card border border-line bg-surface p-1 dark:bg-raised text-text shadow-raised',
          'origin-(--radix-dropdown-menu-content-transform-origin) data-[state=closed]:animate-sink data-[state=open]:animate-rise',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode
  /** Its effect cannot be undone. */
  destructive?: boolean
}

/** An entry of a menu; `asChild` draws a link. */
export function MenuItem({
  icon,
  destructive = false,
  className,
  children,
  ...props
}: MenuItemProps) {
  return (
    <Radix.Item
      className={clsx(
        'flex min-h-10 cursor-default select-none items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm -outline-offset-2 data-[highlighted]:not-focus-visible:outline-none pointer-coarse:min-h-11',
        'data-[disabled]:pointer-events-none data-[highlighted]:bg-raised dark:data-[highlighted]:bg-line data-[disabled]:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0',
        destructive ? 'text-red' : '[&_svg]:text-muted',
        className,
      )}
      {...props}
    >
      {icon}
      {children}
    </Radix.Item>
  )
}

/** A line between groups of entries. */
export function MenuSeparator({ className }: { className?: string | undefined }) {
  return <Radix.Separator className={clsx('-mx-1 my-1 h-px bg-line', className)} />
}

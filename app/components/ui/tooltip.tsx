import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type TooltipProps = {
  content: ReactNode
  /** One element that takes focus: the tooltip shows on its focus too. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A few words beside a control under the mouse or in focus. Never the only place of what a reader must know. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-appear rounded-lg bg-text px-2.5 py-1.5 font-medium text-background text-xs"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { focusWindowOnTouch, keepOpenForToasts, modal } from './modal.ts'
import { ModalClose } from './modal-close.tsx'
import { ScrollBox } from './scroll-box.tsx'

/** Holds whether the sheet is open. */
export const Sheet = Radix.Root
/** Opens the sheet and gets the focus back when it closes. */
export const SheetTrigger = Radix.Trigger

const sheet = cva(
  'fixed z-50 flex flex-col border-line bg-surface text-text shadow-raised outline-none',
  {
    variants: {
      side: {
        left: [
          'top-banner bottom-0 left-0 w-[min(18rem,calc(100vw-3rem))] border-r pt-[env(safe-area-inset-top)] pl-[env(safe-area-inset-left)]',
          'data-[state=closed]:animate-leave-left data-[state=open]:animate-enter-left',
        ],
        right: [
          'top-banner right-0 bottom-0 w-[min(26rem,calc(100vw-3rem))] border-l pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)]',
          'data-[state=closed]:animate-leave-right data-[state=open]:animate-enter-right',
        ],
        bottom: [
          'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] rounded-t-panel border-t',
          'data-[state=closed]:animate-leave-bottom data-[state=open]:animate-enter-bottom',
        ],
      },
    },
  },
)

type SheetContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  side: 'left' | 'right' | 'bottom'
  title: ReactNode
  /** The title is said, not shown; the content then has the whole sheet. */
  hidesTitle?: boolean
  children: ReactNode
}

/** A modal panel at an edge of the screen. Its content, whose padding is the caller's, scrolls inside; Escape and a press outside close it. */
export function SheetContent({
  side,
  title,
  hidesTitle = false,
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={modal.shade} />
      <Radix.Content
        aria-describedby={undefined}
        onOpenAutoFocus={focusWindowOnTouch}
        onInteractOutside={keepOpenForToasts}
        className={clsx(sheet({ side }), className)}
        {...props}
      >
        {hidesTitle ? (
          <Radix.Title className="sr-only">{title}</Radix.Title>
        ) : (
          <header className={modal.header}>
            <Radix.Title className={modal.title}>{title}</Radix.Title>
          </header>
        )}
        <ScrollBox className="flex flex-col pb-[env(safe-area-inset-bottom)]">{children}</ScrollBox>
        <ModalClose isHidden={hidesTitle} />
      </Radix.Content>
    </Radix.Portal>
  )
}

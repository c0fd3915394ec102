import { clsx } from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { focusWindowOnTouch, keepOpenForToasts, modal } from './modal.ts'
import { ModalClose } from './modal-close.tsx'
import { ScrollBox } from './scroll-box.tsx'

/** Holds whether the dialog is open. */
export const Dialog = Radix.Root
/** Opens the dialog and gets the focus back when it closes. */
export const DialogTrigger = Radix.Trigger
/** Closes the dialog; use `asChild` around a Button. */
export const DialogClose = Radix.Close

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons under the content, which scrolls above them; the main one last. */
  footer?: ReactNode
}

/** A modal window in the middle of the screen; on a phone it comes up from below. Escape and a press outside close it. */
export function DialogContent({
  title,
  description,
  footer,
  className,
  children,
  ...props
}: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={modal.shade} />
      <Radix.Content
        {...(!description && { 'aria-describedby': undefined })}
        onOpenAutoFocus={focusWindowOnTouch}
        onInteractOutside={keepOpenForToasts}
        className={clsx(modal.window, className)}
        {...props}
      >
        <header className={modal.header}>
          <Radix.Title className={modal.title}>{title}</Radix.Title>
          {description && (
            <Radix.Description className={modal.description}>{description}</Radix.Description>
          )}
        </header>
        {children && <ScrollBox className={modal.body}>{children}</ScrollBox>}
        {footer && <footer className={modal.footer}>{footer}</footer>}
        <ModalClose />
      </Radix.Content>
    </Radix.Portal>
  )
}

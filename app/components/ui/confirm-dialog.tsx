import { clsx } from 'clsx'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from './button.tsx'
import { modal } from './modal.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  destructive?: boolean
  /** What was confirmed is under way: the dialog stays until the caller closes it. */
  isPending?: boolean
  onConfirm: () => void
  /** Called when it has closed, to give the focus a place; without it the focus goes back to where it was. */
  onClosed?: () => void
}

/** Asks before something that matters. The focus starts on cancel; a press outside does nothing, Escape cancels. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = m['ui.cancel'](),
  destructive = false,
  isPending = false,
  onConfirm,
  onClosed,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => (next || !isPending) && onOpenChange(next)}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={modal.shade} />
        <AlertDialog.Content
          className={clsx(modal.window, 'md:max-w-md')}
          onCloseAutoFocus={(event) => {
            if (!onClosed) return
            event.preventDefault()
            onClosed()
          }}
        >
          <header className={clsx(modal.header, 'pr-5 pb-5 md:pr-6')}>
            <AlertDialog.Title className={modal.title}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={modal.description}>{text}</AlertDialog.Description>
          </header>
          <footer className={modal.footer}>
            <AlertDialog.Cancel asChild>
              <Button variant="outline" disabled={isPending}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={destructive ? 'destructive' : 'default'}
              isLoading={isPending}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

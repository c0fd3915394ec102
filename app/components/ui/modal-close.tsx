import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { m } from '#app/paraglide/messages.js'
import { Button } from './button.tsx'

/** The cross in the corner of a dialog or sheet; `isHidden` leaves it to the keyboard and to screen readers. */
export function ModalClose({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <Dialog.Close asChild>
      <Button
        variant="ghost"
        size="icon"
        aria-label={m['ui.close']()}
        className={clsx('absolute top-3 right-3 md:top-4', isHidden && 'not-focus-visible:sr-only')}
      >
        <X aria-hidden className="size-5" />
      </Button>
    </Dialog.Close>
  )
}

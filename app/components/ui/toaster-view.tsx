import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toaster } from 'sonner'
import { m } from '#app/paraglide/messages.js'
import { TOAST } from '#config'

const ICONS = {
  success: <CircleCheck aria-hidden className="size-5 text-green" />,
  error: <CircleAlert aria-hidden className="size-5 text-red" />,
  info: <Info aria-hidden className="size-5 text-violet" />,
  close: <X aria-hidden className="size-4" />,
}

const CLASS_NAMES = {
  toast:
    'pointer-events-auto flex w-full items-start gap-3 rounded-card border border-line bg-raised p-4 pr-11 text-text text-sm shadow-raised md:w-(--width)',
  icon: 'flex shrink-0',
  content: 'min-w-0 flex-1',
  title: 'font-medium',
  description: 'mt-0.5 text-muted',
  closeButton:
    'absolute top-1.5 right-1.5 flex size-10 items-center justify-center rounded-lg text-muted transition-colors hover:text-text',
  actionButton: 'shrink-0 font-semibold underline underline-offset-4',
}

/** Sonner in the product's clothes; a chunk of its own. */
export default function ToasterView() {
  return (
    <Toaster
      position="top-right"
      visibleToasts={TOAST.visible}
      duration={TOAST.durationMs}
      gap={10}
      offset={20}
      mobileOffset={12}
      closeButton
      icons={ICONS}
      style={{ '--width': `${TOAST.widthPx}px` } as React.CSSProperties}
      containerAriaLabel={m['ui.notifications']()}
      toastOptions={{
        unstyled: true,
        classNames: CLASS_NAMES,
        closeButtonAriaLabel: m['ui.close'](),
      }}
    />
  )
}

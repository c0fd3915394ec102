import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Toaster } from 'sonner'
import { m } from '#app/paraglide/messages.js'
import { TOAST } from '#config'

/** In the same chunk as what shows them, so that there is one thing to load. */
export { toast } from 'sonner'

const ICONS = {
  success: <CircleCheck aria-hidden className="size-5 text-green" />,
  error: <CircleAlert aria-hidden className="size-5 text-red" />,
  info: <Info aria-hidden className="size-5 text-violet" />,
  close: <X aria-hidden className="size-4" />,
}

const CLASS_NAMES = {
  toast:
    'pointer-events-auto flex w-full items-start gap-3 rounded-card border border-line bg-surface p-4 dark:bg-raised pr-11 text-text text-sm shadow-md [transition-duration:200ms]! focus-visible:[outline:2px_solid_var(--focus)]!',
  icon: 'flex h-5 shrink-0 items-center',
  content: 'min-w-0 flex-1',
  title: 'font-medium',
  description: 'mt-0.5 text-muted',
  closeButton:
    'absolute top-1 right-1 flex size-11 items-center justify-center rounded-lg text-muted transition-colors hover:text-text',
  actionButton:
    'relative shrink-0 font-semibold before:absolute before:-inset-2.5 underline underline-offset-4',
}

const STYLE = { '--width': `${TOAST.widthPx}px`, fontFamily: 'inherit' } as CSSProperties

/** Sonner in the product's clothes; a chunk of its own. */
export default function ToasterView() {
  return (
    <Toaster
      position="top-right"
      visibleToasts={TOAST.visible}
      duration={TOAST.durationMs}
      expand
      gap={10}
      // Below the header, whose buttons are the next thing that people press.
      offset={{ top: 76, right: 20 }}
      mobileOffset={{ top: 'calc(72px + env(safe-area-inset-top))', left: 12, right: 12 }}
      closeButton
      icons={ICONS}
      style={STYLE}
      containerAriaLabel={m['ui.notifications']()}
      toastOptions={{
        unstyled: true,
        classNames: CLASS_NAMES,
        closeButtonAriaLabel: m['ui.close'](),
      }}
    />
  )
}

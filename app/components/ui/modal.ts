/** How dialogs look: a window on wide screens, a sheet at the bottom of narrow ones. */
export const modal = {
  shade:
    'fixed inset-0 z-40 bg-shade data-[state=closed]:animate-disappear data-[state=open]:animate-appear',
  window: [
    'fixed z-50 flex flex-col border-line bg-surface text-text shadow-raised outline-none',
    'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] rounded-t-panel border-t pb-[env(safe-area-inset-bottom)]',
    'data-[state=closed]:animate-leave-bottom data-[state=open]:animate-enter-bottom',
    'md:inset-auto md:top-1/2 md:left-1/2 md:w-[calc(100vw-4rem)] md:max-w-lg md:-translate-x-1/2 md:-translate-y-1/2',
    'md:rounded-panel md:border md:pb-0',
    'md:data-[state=closed]:animate-sink md:data-[state=open]:animate-rise',
  ].join(' '),
  /** Leaves room for the close button, which stands last, so that the content comes first for the keyboard. */
  header: 'flex min-h-14 shrink-0 flex-col justify-center pt-4 pr-15 pb-3 pl-5 md:pt-5 md:pl-6',
  title: 'text-xl leading-tight',
  description: 'mt-1.5 text-muted text-sm',
  body: 'px-5 pt-1 pb-5 md:px-6 md:pb-6',
  footer: [
    'flex shrink-0 flex-col-reverse gap-2 border-line border-t px-5 py-4',
    'md:flex-row md:justify-end md:px-6 max-md:[&>*]:w-full',
  ].join(' '),
} as const

/** Toasts stand above dialogs: to press one is no press outside. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

/** On a touch screen the window itself gets the focus: a field would bring up the keyboard over what is to be read. */
export function focusWindowOnTouch(event: Event): void {
  if (!window.matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

import { createElement } from 'react'
import { TOAST } from '#config'
import { loadToasts } from './load-toasts.ts'
import { SignedText } from './signed-text.tsx'

export type ToastOptions = {
  /** A toast with an id that is shown takes its place instead of a second one. */
  id?: string
  description?: string
  durationMs?: number
  action?: { label: string; onClick: () => void }
}

type Kind = 'success' | 'error' | 'info'

let count = 0

/** Sonner keeps what is shown before its Toaster stands, so the order and the first toast are safe. */
function show(kind: Kind, text: string, options: ToastOptions = {}): string {
  count += 1
  const { id = `toast-${count}`, durationMs = TOAST.durationMs, ...rest } = options
  void loadToasts().then(({ toast }) =>
    toast[kind](createElement(SignedText, null, text), { id, duration: durationMs, ...rest }),
  )
  return id
}

/** Short messages at the edge of the screen. Each call answers with an id for `dismiss`. */
export const toast = {
  success: (text: string, options?: ToastOptions): string => show('success', text, options),
  error: (text: string, options?: ToastOptions): string => show('error', text, options),
  info: (text: string, options?: ToastOptions): string => show('info', text, options),
  /** Takes one toast away, or all. */
  dismiss(id?: string): void {
    void loadToasts().then(({ toast }) => toast.dismiss(id))
  },
}

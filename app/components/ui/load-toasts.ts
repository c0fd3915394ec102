import { loadPatiently } from '#app/lib/load-patiently.ts'

type Toasts = typeof import('./toaster-view.tsx')

let loading: Promise<Toasts> | undefined

/** All that shows a toast, loaded once for the page. Never rejects: it is asked for until it comes. Browser only. */
export function loadToasts(): Promise<Toasts> {
  loading ??= loadPatiently(() => import('./toaster-view.tsx'))
  return loading
}

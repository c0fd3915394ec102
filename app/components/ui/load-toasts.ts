/** Milliseconds before another try. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000]
const LONGEST_WAIT_MS = 30_000

type Toasts = typeof import('./toaster-view.tsx')

let loading: Promise<Toasts> | undefined

/** All that shows a toast, loaded once for the page. Never rejects: it is asked for until it comes. Browser only. */
export function loadToasts(): Promise<Toasts> {
  loading ??= loadPatiently()
  return loading
}

async function loadPatiently(): Promise<Toasts> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await import('./toaster-view.tsx')
    } catch {
      const pause = WAITS_MS[failures] ?? LONGEST_WAIT_MS
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

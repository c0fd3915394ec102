import { m } from '#app/paraglide/messages.js'
import { Wordmark } from './wordmark.tsx'

/** Stands where a page will be, until its code is there. */
export function PageLoading() {
  return (
    <main
      aria-label={m['page_loading.label']()}
      aria-busy
      className="grid min-h-page place-content-center"
    >
      <Wordmark size="lg" className="animate-pulse" />
    </main>
  )
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'

/** Shown in place of a page that threw. */
export function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6 text-center">
      <h1 className="text-3xl">{m['page_error.title']()}</h1>
      <p className="text-muted">{m['page_error.text']()}</p>
      <button type="button" className="underline underline-offset-4" onClick={retry}>
        {m['page_error.retry']()}
      </button>
    </main>
  )
}

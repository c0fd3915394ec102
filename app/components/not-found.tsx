import { Link } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'

/** Shown for an address that no route has. */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6 text-center">
      <h1 className="text-3xl">{m['not_found.title']()}</h1>
      <p className="text-muted">{m['not_found.text']()}</p>
      <Link to="/" className="justify-self-center underline underline-offset-4">
        {m['not_found.home']()}
      </Link>
    </main>
  )
}

import { Link } from '@tanstack/react-router'
import { LanguageSwitch } from '#app/components/language-switch.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Wordmark } from '#app/components/wordmark.tsx'
import { m } from '#app/paraglide/messages.js'

/**
 * Logotype, languages, and the way in. The server does not know who is signed in, so both ways stand there and the
 * mark on <html>, set before the first paint, shows one: nothing jumps.
 */
export function LandingHeader() {
  return (
    <header className="flex h-16 items-center gap-2 sm:gap-3 md:h-20 md:gap-5">
      <Link
        to="/"
        aria-label={m['landing.home']()}
        className="mr-auto flex h-11 items-center rounded-lg"
      >
        <Wordmark />
      </Link>
      <LanguageSwitch />
      <Button asChild variant="secondary" className="in-data-signed-in:hidden">
        <Link to="/signin">{m['landing.login']()}</Link>
      </Button>
      <Button asChild variant="secondary" className="not-in-data-signed-in:hidden">
        <Link to="/dashboard">{m['landing.dashboard']()}</Link>
      </Button>
    </header>
  )
}

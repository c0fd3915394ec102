import { Link } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'

const GAP = '|'
const LINK = 'underline underline-offset-4 hover:text-text'

/** What somebody agrees to by signing in. */
export function LegalNotice() {
  const [before, between, after] = m['signin.legal']({ terms: GAP, privacy: GAP }).split(GAP)
  return (
    <p className="mt-8 text-balance text-center text-muted text-sm">
      {before}
      <Link to="/" hash="terms" className={LINK}>
        {m['signin.terms']()}
      </Link>
      {between}
      <Link to="/" hash="privacy" className={LINK}>
        {m['signin.privacy']()}
      </Link>
      {after}
    </p>
  )
}

import { setSession } from './session.ts'
import { readTokens, type Tokens } from './token-storage.ts'

/** Refresh tokens work once: without this lock two tabs would use the same one, which ends the session. */
const LOCK = 'wordlight-refresh'

let renewal: Promise<boolean> | null = null

/**
 * Renews the session, once for all requests that found the same access token stale.
 *
 * @returns false when the session is over
 * @throws when the API cannot be reached; the session stays
 */
export function renewSession(stale: string): Promise<boolean> {
  renewal ??= navigator.locks
    .request(LOCK, () => renew(stale))
    .finally(() => {
      renewal = null
    })
  return renewal
}

async function renew(stale: string): Promise<boolean> {
  const { access, refresh } = readTokens()
  // Another tab was first.
  if (access !== null && access !== stale) return true
  if (refresh === null) return endSession('no refresh token')
  const response = await fetch('/api/auth/refresh-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refresh }),
  })
  if (response.status >= 500) throw new TypeError(`refresh-token: HTTP ${response.status}`)
  if (!response.ok) return endSession(`HTTP ${response.status}`)
  setSession((await response.json()) as Tokens)
  return true
}

function endSession(reason: string): false {
  // biome-ignore lint/suspicious/noConsole: the specification wants a failed refresh in the console
  console.error(`The session could not be renewed: ${reason}`)
  setSession(null)
  return false
}

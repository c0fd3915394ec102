/** Tokens that cannot be read still belong to somebody. */
const UNKNOWN = 'unknown'

/**
 * The account that an access token was made for. Only to notice that another one has signed in: the browser cannot
 * check the token, and nothing is allowed or shown by it.
 */
export function accountOf(accessToken: string): string {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims.sub === 'string' ? claims.sub : UNKNOWN
  } catch {
    return UNKNOWN
  }
}

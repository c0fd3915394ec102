/**
 * Headers of every file of the build. A worker script has the policy that it came with, not that of its page, and a
 * picture opened by itself is a document: so files carry one too.
 */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** Under this path every name carries the digest of its content. */
export const HASHED_FILES = '/assets/'

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'
const KEPT_FOR_AN_HOUR = 'public, max-age=3600'

/** How long a file may be kept without asking again. */
export function cacheControlOf(pathname: string): string {
  return pathname.startsWith(HASHED_FILES) ? KEPT_FOR_EVER : KEPT_FOR_AN_HOUR
}

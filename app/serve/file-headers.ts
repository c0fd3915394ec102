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

/** Under these paths every address carries the digest of its content. */
export const HASHED_FILES = ['/assets/', '/emoji/', '/fonts/'] as const

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'
const KEPT_FOR_AN_HOUR = 'public, max-age=3600'

/** The hashed files' path that an address begins with, if any. */
export function hashedPathOf(pathname: string): string | undefined {
  return HASHED_FILES.find((path) => pathname.startsWith(path))
}

/** How long a file may be kept without asking again. */
export function cacheControlOf(pathname: string): string {
  return hashedPathOf(pathname) ? KEPT_FOR_EVER : KEPT_FOR_AN_HOUR
}

/** Headers of every page. Pages differ by language, which comes from the cookie and the browser. */
export function pageHeaders(): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    vary: 'accept-language, cookie',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/**
 * Only the page's own scripts run. Styles may stand inline, because dialogs and toasts add theirs at run time. Videos
 * and their stills come from the object store, and files go to it.
 */
export function contentSecurityPolicy(nonce: string, storeOrigin: string): string {
  const directives = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: ${storeOrigin}`,
    'font-src': "'self'",
    'media-src': `'self' blob: ${storeOrigin}`,
    'connect-src': `'self' ${storeOrigin}`,
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ')
}

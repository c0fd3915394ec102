import handler from '@tanstack/react-start/server-entry'
import { contentSecurityPolicy, pageHeaders } from './lib/page-headers.server.ts'
import { withPageRequest } from './lib/page-request.server.ts'
import type { PageSettings } from './lib/page-request.ts'
import { paraglideMiddleware } from './paraglide/server.js'

/** Given to the development server, which calls `fetch` without settings; null in a build. */
declare const __DEVELOPMENT_SETTINGS__: PageSettings | null

/** Renders pages; whoever serves them keeps /api and files to itself. */
export default {
  async fetch(request: Request, given?: PageSettings): Promise<Response> {
    const settings = import.meta.env.DEV ? __DEVELOPMENT_SETTINGS__ : given
    const { storeOrigin, demoAccount } = settings ?? { storeOrigin: '', demoAccount: null }
    // The development server's own scripts carry no nonce.
    const nonce = import.meta.env.DEV ? undefined : crypto.randomUUID()
    const page = await withPageRequest({ settings: { storeOrigin, demoAccount }, nonce }, () =>
      paraglideMiddleware(request, () => handler.fetch(request)),
    )
    const response = new Response(page.body, page)
    for (const [name, value] of Object.entries(pageHeaders())) response.headers.set(name, value)
    if (nonce) {
      response.headers.set('content-security-policy', contentSecurityPolicy(nonce, storeOrigin))
    }
    return response
  },
}

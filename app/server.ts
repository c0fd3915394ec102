import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { renderFailure } from './lib/page-failure.server.ts'
import { contentSecurityPolicy, pageHeaders } from './lib/page-headers.server.ts'
import {
  currentPageRequest,
  type PageSettings,
  withPageRequest,
} from './lib/page-request.server.ts'
import { paraglideMiddleware } from './paraglide/server.js'

/** Given to the development server, which calls `fetch` without settings; null in a build. */
declare const __DEVELOPMENT_SETTINGS__: PageSettings | null

// The library answers for what was thrown and keeps the cause to itself.
const render = createStartHandler(async (context) => {
  try {
    const page = await defaultStreamHandler(context)
    const broken = context.router.state.matches.find(({ status }) => status === 'error')
    if (broken) currentPageRequest().failure = broken.error
    return page
  } catch (error) {
    currentPageRequest().failure = error
    throw error
  }
})

/** Renders pages; whoever serves them keeps /api and files to itself. */
export default {
  /** Throws the cause when the page cannot be rendered. */
  async fetch(request: Request, given?: PageSettings): Promise<Response> {
    const settings = import.meta.env.DEV ? __DEVELOPMENT_SETTINGS__ : given
    const { storeOrigin, demoAccount } = settings ?? { storeOrigin: '', demoAccount: null }
    // The development server's own scripts carry no nonce.
    const nonce = import.meta.env.DEV ? undefined : crypto.randomUUID()
    const pageRequest = { settings: { storeOrigin, demoAccount }, nonce, failure: undefined }
    const page = await withPageRequest(pageRequest, () =>
      paraglideMiddleware(request, () => render(request)),
    )
    if (page.status >= 500) {
      await page.body?.cancel()
      throw pageRequest.failure ?? new Error(`The page is a ${page.status}.`)
    }
    const response = new Response(page.body, page)
    for (const [name, value] of Object.entries(pageHeaders())) response.headers.set(name, value)
    if (nonce) {
      response.headers.set('content-security-policy', contentSecurityPolicy(nonce, storeOrigin))
    }
    return response
  },

  /** What people see instead of a page that threw: plain, and with the id under which the log has the cause. */
  fail: renderFailure,
}

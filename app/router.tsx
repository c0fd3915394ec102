import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { NotFound } from './components/not-found.tsx'
import { PageError } from './components/page-error.tsx'
import { getNonce } from './lib/page-request.ts'
import { createQueryClient } from './lib/query-client.ts'
import { routeTree } from './routeTree.gen.ts'

/** One router and one cache of server data: per page in the browser, per request on the server. */
export function getRouter() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // React Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
    ssr: { nonce: getNonce() },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}

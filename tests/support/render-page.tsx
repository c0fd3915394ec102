import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'

type Options = {
  /** The address under which the page stands. */
  at?: string
  /** Used by the root of all pages. */
  useInRoot?: () => void
  queryClient?: QueryClient
}

/**
 * Shows a component as the page of an address, with a router and a cache of its own. Every other address shows its
 * own path, so that a test sees where a link leads.
 */
export function renderPage(Page: RouteComponent, options: Options = {}) {
  const { at = '/' } = options
  return renderRoutes(
    (root) => [createRoute({ getParentRoute: () => root, path: at, component: Page })],
    options,
  )
}

/** As `renderPage`, for routes with guards, loaders and children of their own. */
export async function renderRoutes(
  routesUnder: (root: AnyRoute) => AnyRoute[],
  { at = '/', useInRoot = () => {}, queryClient = quietClient() }: Options = {},
) {
  const root = createRootRoute({
    component: function Root() {
      useInRoot()
      return <Outlet />
    },
  })
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <p>page {router.state.location.pathname}</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([...routesUnder(root), elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { queryClient },
  })
  // jsdom has none, and the router scrolls to the top of a page.
  window.scrollTo = () => {}
  await router.load()
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, router, queryClient }
}

/** A cache in which a failure is final at once. */
function quietClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

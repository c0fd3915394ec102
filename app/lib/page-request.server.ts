import { AsyncLocalStorage } from 'node:async_hooks'
import type { PageSettings } from './page-request.ts'

type PageRequest = {
  settings: PageSettings
  nonce: string | undefined
  /** What the rendering broke on, once it has. */
  failure?: unknown
}

const requests = new AsyncLocalStorage<PageRequest>()

/** Runs the rendering of a page; what it calls finds the request by `currentPageRequest`. */
export function withPageRequest<Result>(request: PageRequest, render: () => Result): Result {
  return requests.run(request, render)
}

/** Throws outside the rendering of a page. */
export function currentPageRequest(): PageRequest {
  const request = requests.getStore()
  if (!request) throw new Error('No page is being rendered.')
  return request
}

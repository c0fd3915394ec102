import { AsyncLocalStorage } from 'node:async_hooks'

/** What the operator's settings mean for the page itself; it reaches the browser in meta tags. */
export type PageSettings = {
  /** Where videos are uploaded to and played from. */
  storeOrigin: string
  /** The local cloud's account, to try the product without signing up; null anywhere else. */
  demoAccount: { email: string; password: string } | null
}

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

import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'

/**
 * Takes an empty body for an empty object, for routes that may be called without one: clients and servers say all kinds
 * of things of a body that is not there, and its type would be judged.
 */
export const emptyBodyIsObject = createMiddleware<ApiEnv>(async (c, next) => {
  if ((await c.req.text()) === '') {
    const { method, url, signal } = c.req.raw
    const headers = new Headers(c.req.raw.headers)
    headers.delete('content-length')
    headers.set('content-type', 'application/json')
    c.req.raw = new Request(url, { method, headers, signal, body: '{}' })
    c.req.bodyCache = {}
  }
  await next()
})

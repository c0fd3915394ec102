import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'

/** Nothing that the API answers is kept by a cache, unless a route says otherwise. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
})

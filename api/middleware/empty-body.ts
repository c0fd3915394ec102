import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'

/** Takes no body for an empty object, where none is needed: some clients say that they send JSON whatever they send. */
export const emptyBodyIsObject = createMiddleware<ApiEnv>(async (c, next) => {
  if ((await c.req.text()) === '') {
    // The cache holds promises, whatever its type says.
    Object.assign(c.req.bodyCache, { text: Promise.resolve('{}') })
  }
  await next()
})

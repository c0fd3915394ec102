import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import type { Logger } from '#api/ports/logger.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One id from end to end: the caller's if it is a UUID, else a new one; always answered. */
export const requestId = createMiddleware<ApiEnv>(async (c, next) => {
  const given = c.req.header('x-request-id')
  const id = given && UUID.test(given) ? given.toLowerCase() : crypto.randomUUID()
  c.set('requestId', id)
  await next()
  c.header('x-request-id', id)
})

/** The log in which every line of a request's work carries its id. */
export function requestLog(deps: Deps, c: Context<ApiEnv>): Logger {
  return deps.log.with({ request_id: c.var.requestId })
}

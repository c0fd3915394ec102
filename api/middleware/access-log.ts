import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import { ApiError } from '#api/errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** One line and one count per request: the route's pattern and ids, never the address, a body or a header. */
export const accessLog = (deps: Deps) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const routes = matchedRoutes(c)
    const route = routes.findLast((entry) => entry.method !== 'ALL')?.path ?? 'none'
    const milliseconds = performance.now() - startedAt
    deps.metrics.requestEnded({
      method: METHODS.includes(c.req.method) ? c.req.method : 'other',
      route,
      status: c.res.status,
      seconds: milliseconds / 1000,
    })
    deps.log.info('request', {
      request_id: c.var.requestId,
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Math.round(milliseconds),
      user_id: c.var.user?.id,
      worker_id: c.var.worker?.id,
      code: c.error instanceof ApiError ? c.error.code : undefined,
      detail: c.error instanceof ApiError ? c.error.detail : undefined,
    })
  })

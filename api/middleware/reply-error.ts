import type { ErrorHandler, Hono, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import type { ErrorReply } from '#api/contract/error.ts'
import { ApiError, ERRORS, toRefusal } from '#api/errors.ts'

/** Turns whatever was thrown into an answer of the catalogue; causes go to the log and nowhere else. */
export const replyError =
  (deps: Deps): ErrorHandler<ApiEnv> =>
  (error, c) => {
    const refusal = toApiError(error)
    const { status, message } = ERRORS[refusal.code]
    const requestId = c.var.requestId
    if (status >= 500) {
      deps.log.error('request_failed', refusal.cause ?? error, { request_id: requestId })
    }
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    const body: ErrorReply = { message, code: refusal.code, requestId }
    return c.json(body, status)
  }

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/** METHOD_NOT_ALLOWED with `allow` where the path is served for other methods, else NOT_FOUND. */
export const replyNotFound =
  (app: Hono<ApiEnv>): NotFoundHandler<ApiEnv> =>
  (c) => {
    const allowed = METHODS.filter((method) => isServed(app, method, c.req.path))
    const code = allowed.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'
    if (allowed.length > 0) c.header('allow', allowed.join(', '))
    const { status, message } = ERRORS[code]
    const body: ErrorReply = { message, code, requestId: c.var.requestId }
    return c.json(body, status)
  }

// Middleware is registered for all methods, handlers for one.
function isServed(app: Hono<ApiEnv>, method: string, path: string): boolean {
  const [matches] = app.router.match(method, path)
  return matches.some(([[, route]]) => route.method === method)
}

function toApiError(error: unknown): ApiError {
  if (error instanceof HTTPException && error.status < 500) {
    return new ApiError(error.status === 413 ? 'BODY_TOO_LARGE' : 'INVALID_INPUT')
  }
  return toRefusal(error, 'INTERNAL')
}

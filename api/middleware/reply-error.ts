import type { ErrorHandler, NotFoundHandler } from 'hono'
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

export const replyNotFound: NotFoundHandler<ApiEnv> = (c) => {
  const body: ErrorReply = {
    message: ERRORS.NOT_FOUND.message,
    code: 'NOT_FOUND',
    requestId: c.var.requestId,
  }
  return c.json(body, ERRORS.NOT_FOUND.status)
}

function toApiError(error: unknown): ApiError {
  if (error instanceof HTTPException && error.status < 500) {
    return new ApiError(error.status === 413 ? 'BODY_TOO_LARGE' : 'INVALID_INPUT')
  }
  return toRefusal(error, 'INTERNAL')
}

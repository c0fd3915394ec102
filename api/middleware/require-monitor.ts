import { createMiddleware } from 'hono/factory'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import { ApiError } from '#api/errors.ts'
import { hashSecret } from '#api/services/auth/secrets.ts'
import { bearerToken } from './bearer.ts'

/** Lets the holder of the metrics token through; everybody else, and everybody where none is set, is MONITOR_UNKNOWN. */
export const requireMonitor = (deps: Deps) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { metricsToken } = deps
    const shown = bearerToken(c)
    // Hashes, so that the time of the comparison tells nothing of the token.
    const isKnown = metricsToken && shown && hashSecret(shown) === hashSecret(metricsToken)
    if (!isKnown) throw new ApiError('MONITOR_UNKNOWN')
    await next()
  })

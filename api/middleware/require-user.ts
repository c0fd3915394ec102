import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import { ApiError } from '#api/errors.ts'
import { authenticate } from '#api/services/auth/authenticate.ts'
import type { UserContext } from '#api/services/context.ts'
import { bearerToken } from './bearer.ts'
import { requestLog } from './request-id.ts'

/** Lets signed-in callers through; everybody else is SIGNED_OUT. */
export const requireUser = (deps: Deps) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = bearerToken(c)
    const user = token && (await authenticate(deps, token))
    if (!user) throw new ApiError('SIGNED_OUT')
    c.set('user', user)
    await next()
  })

/** The context for a service verb that acts for the signed-in caller. */
export function asUser(deps: Deps, c: Context<ApiEnv>): UserContext {
  const { user } = c.var
  if (!user) throw new ApiError('SIGNED_OUT')
  return { ...deps, user, log: requestLog(deps, c) }
}

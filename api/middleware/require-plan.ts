import { createMiddleware } from 'hono/factory'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import { ApiError } from '#api/errors.ts'
import { getPlanAccess } from '#api/services/billing/plan-access.ts'
import { asUser } from './require-user.ts'

/**
 * `now`: the caller has a plan. `recent`: or had one within the last 30 days, which is enough to open what exists.
 * Else PLAN_REQUIRED.
 */
export const requirePlan = (deps: Deps, when: 'now' | 'recent' = 'now') =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const access = await getPlanAccess(asUser(deps, c))
    const isAllowed = when === 'now' ? access.plan !== null : access.mayOpenExisting
    if (!isAllowed) throw new ApiError('PLAN_REQUIRED')
    await next()
  })

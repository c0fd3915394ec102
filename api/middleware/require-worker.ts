import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import { ApiError } from '#api/errors.ts'
import type { WorkerContext } from '#api/services/context.ts'
import { authenticateWorker } from '#api/services/worker-link/authenticate-worker.ts'
import { bearerToken } from './bearer.ts'
import { requestLog } from './request-id.ts'

/** Lets machines with a worker token through; everybody else is WORKER_UNKNOWN. */
export const requireWorker = (deps: Deps) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = bearerToken(c)
    const worker = token && (await authenticateWorker(deps, token))
    if (!worker) throw new ApiError('WORKER_UNKNOWN')
    c.set('worker', worker)
    await next()
  })

/** The context for a service verb that acts for the calling worker. */
export function asWorker(deps: Deps, c: Context<ApiEnv>): WorkerContext {
  const { worker } = c.var
  if (!worker) throw new ApiError('WORKER_UNKNOWN')
  return { ...deps, worker, log: requestLog(deps, c) }
}

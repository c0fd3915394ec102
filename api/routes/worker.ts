import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import {
  claimInput,
  claimReply,
  failInput,
  failReply,
  finishInput,
  finishReply,
  heartbeatInput,
  heartbeatReply,
  LEASE_TOKEN_HEADER,
  releaseReply,
  urlsReply,
} from '#api/contract/worker.ts'
import { ApiError } from '#api/errors.ts'
import { asWorker, requireWorker } from '#api/middleware/require-worker.ts'
import { claimJob } from '#api/services/worker-link/claim-job.ts'
import { failJob } from '#api/services/worker-link/fail-job.ts'
import { finishJob } from '#api/services/worker-link/finish-job.ts'
import { heartbeatJob } from '#api/services/worker-link/heartbeat-job.ts'
import type { Lease } from '#api/services/worker-link/leased-job.ts'
import { releaseJob } from '#api/services/worker-link/release-job.ts'
import { renewJobUrls } from '#api/services/worker-link/renew-job-urls.ts'
import { answers, createRoutes, jsonBody, TAKES_JSON } from './route-parts.ts'

const OF_LEASE = ['WORKER_UNKNOWN', 'LEASE_LOST'] as const

const params = z.object({ id: z.uuid() })

const claimRoute = createRoute({
  method: 'post',
  path: '/claim',
  request: { body: jsonBody(claimInput) },
  responses: answers(claimReply, [...TAKES_JSON, 'WORKER_UNKNOWN']),
})
const heartbeatRoute = createRoute({
  method: 'post',
  path: '/jobs/{id}/heartbeat',
  request: { params, body: jsonBody(heartbeatInput) },
  responses: answers(heartbeatReply, [...TAKES_JSON, ...OF_LEASE]),
})
const finishRoute = createRoute({
  method: 'post',
  path: '/jobs/{id}/finish',
  request: { params, body: jsonBody(finishInput) },
  responses: answers(finishReply, [
    ...TAKES_JSON,
    ...OF_LEASE,
    'RESULT_INVALID',
    'RESULT_OUTPUT_MISSING',
  ]),
})
const failRoute = createRoute({
  method: 'post',
  path: '/jobs/{id}/fail',
  request: { params, body: jsonBody(failInput) },
  responses: answers(failReply, [...TAKES_JSON, ...OF_LEASE]),
})
const releaseRoute = createRoute({
  method: 'post',
  path: '/jobs/{id}/release',
  request: { params },
  responses: answers(releaseReply, OF_LEASE),
})
const urlsRoute = createRoute({
  method: 'post',
  path: '/jobs/{id}/urls',
  request: { params },
  responses: answers(urlsReply, OF_LEASE),
})

/** What workers call, under /worker/v1: a worker token for all of it, a lease token for each job. */
export function createWorkerRoutes(deps: Deps) {
  const routes = createRoutes({ unknownId: 'LEASE_LOST' })
  routes.use(requireWorker(deps))
  return routes
    .openapi(claimRoute, async (c) => {
      const job = await claimJob(asWorker(deps, c), c.req.valid('json'), endOfWait(c))
      return c.json({ job }, 200)
    })
    .openapi(heartbeatRoute, async (c) => {
      const lease = leaseOf(c, c.req.valid('param').id)
      const status = await heartbeatJob(asWorker(deps, c), lease, c.req.valid('json'))
      return c.json({ status }, 200)
    })
    .openapi(finishRoute, async (c) => {
      const lease = leaseOf(c, c.req.valid('param').id)
      const status = await finishJob(asWorker(deps, c), lease, c.req.valid('json').result)
      return c.json({ status }, 200)
    })
    .openapi(failRoute, async (c) => {
      const lease = leaseOf(c, c.req.valid('param').id)
      return c.json({ state: await failJob(asWorker(deps, c), lease, c.req.valid('json')) }, 200)
    })
    .openapi(releaseRoute, async (c) => {
      await releaseJob(asWorker(deps, c), leaseOf(c, c.req.valid('param').id))
      return c.json({ status: 'ok' as const }, 200)
    })
    .openapi(urlsRoute, async (c) => {
      const lease = leaseOf(c, c.req.valid('param').id)
      return c.json(await renewJobUrls(asWorker(deps, c), lease), 200)
    })
}

/** Aborts when nobody would hear the answer any more, or nobody would be there to give it. */
function endOfWait(c: Context<ApiEnv>): AbortSignal {
  const { signal } = c.req.raw
  return c.env?.stopping ? AbortSignal.any([signal, c.env.stopping]) : signal
}

function leaseOf(c: Context<ApiEnv>, jobId: string): Lease {
  const token = z.uuid().safeParse(c.req.header(LEASE_TOKEN_HEADER))
  if (!token.success) throw new ApiError('LEASE_LOST')
  return { jobId, token: token.data }
}

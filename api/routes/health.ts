import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#api/api-env.ts'
import { healthReply, readyReply } from '#api/contract/health.ts'
import { findFailingParts } from '#api/services/check-readiness.ts'
import { answersAlways, createRoutes } from './route-parts.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  responses: answersAlways(healthReply, 'The process lives'),
})
const readyRoute = createRoute({
  method: 'get',
  path: '/ready',
  responses: {
    ...answersAlways(readyReply, 'Database and store answer'),
    503: {
      description: 'A part does not answer',
      content: { 'application/json': { schema: readyReply } },
    },
  },
})

export function createHealthRoutes(deps: Deps) {
  return createRoutes({})
    .openapi(healthRoute, (c) => c.json({ status: 'ok' as const }, 200))
    .openapi(readyRoute, async (c) => {
      const failing = await findFailingParts(deps)
      if (failing.length > 0) return c.json({ status: 'unready' as const, failing }, 503)
      return c.json({ status: 'ready' as const, failing }, 200)
    })
}

import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#api/api-env.ts'
import { requireMonitor } from '#api/middleware/require-monitor.ts'
import { renderMetrics } from '#api/services/metrics/render-metrics.ts'
import { createRoutes, refusalAnswers } from './route-parts.ts'

const FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

const metricsRoute = createRoute({
  method: 'get',
  path: '/metrics',
  responses: {
    ...refusalAnswers(['MONITOR_UNKNOWN']),
    200: {
      description: 'The text format of Prometheus',
      content: { 'text/plain': { schema: z.string() } },
    },
  },
})

/** What a monitor reads, behind a token of its own. */
export function createMetricsRoutes(deps: Deps) {
  const routes = createRoutes({})
  routes.use('/metrics', requireMonitor(deps))
  return routes.openapi(metricsRoute, async (c) => {
    const text = await renderMetrics(deps)
    return c.text(text, 200, { 'content-type': FORMAT })
  })
}

import { createMiddleware } from 'hono/factory'
import type { Logger } from '#api/ports/logger.ts'
import type { Metrics } from '#api/ports/metrics.ts'
import { hashedPathOf } from './file-headers.ts'

export type SiteEnv = { Variables: { requestId: string } }
export type PageMetrics = Pick<Metrics, 'requestEnded'>

/** An address of ours: ids and words. Any other is some text of a caller's, which no log holds. */
const OUR_PATH = /^[\w/.-]{1,120}$/

/** One line and one count per page, a count per file; never the query, a body or a header. */
export const pageLog = ({ log, metrics }: { log: Logger; metrics?: PageMetrics }) =>
  createMiddleware<SiteEnv>(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const { method, path } = c.req
    const { status } = c.res
    const milliseconds = performance.now() - startedAt
    const isPage = (c.res.headers.get('content-type') ?? '').startsWith('text/html')
    const route = isPage ? 'page' : `${hashedPathOf(path) ?? '/'}*`
    const isRead = method === 'GET' || method === 'HEAD'
    metrics?.requestEnded({
      method: isRead ? method : 'other',
      route,
      status,
      seconds: milliseconds / 1000,
    })
    if (!isPage) return
    log.info('page', {
      request_id: c.var.requestId,
      method,
      path: OUR_PATH.test(path) ? path : undefined,
      status,
      ms: Math.round(milliseconds),
    })
  })

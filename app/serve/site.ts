import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from '#api/middleware/request-id.ts'
import type { Logger } from '#api/ports/logger.ts'
import { FILE_HEADERS, HASHED_FILES } from './file-headers.ts'
import { type PageMetrics, pageLog, type SiteEnv } from './page-log.ts'
import type { PageSettings, Pages } from './pages.ts'

/** The framework's endpoint for remote calls. The product has none: its API is /api. */
const SERVER_FUNCTIONS = '/_serverFn/'
/** nginx's status for a request that nobody waits for any more. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Everything outside /api: files, then pages. A page that cannot be rendered is answered by a plain one, its cause goes
 * to the log.
 *
 * @param files absent where something before us serves them, and compresses what we answer
 */
export function createSite(parts: {
  pages: Pages
  settings: PageSettings
  log: Logger
  metrics?: PageMetrics
  files?: MiddlewareHandler
}): Hono<SiteEnv> {
  const { pages, settings, log, files } = parts
  const site = new Hono<SiteEnv>()
  site.use(requestId, pageLog(parts))
  site.onError((error, c) => {
    // Whoever asked has left; nothing failed.
    if (c.req.raw.signal.aborted) return refuse(CLIENT_CLOSED_REQUEST)
    log.error('page_failed', error, { request_id: c.var.requestId })
    return pages.fail(c.req.raw, c.var.requestId)
  })
  if (files) site.use(files)
  for (const path of [...HASHED_FILES, SERVER_FUNCTIONS]) site.all(`${path}*`, () => refuse(404))
  if (files) site.get('*', compress())
  site.get('*', (c) => pages.fetch(c.req.raw, settings))
  site.all('*', () => refuse(405, { allow: 'GET, HEAD' }))
  return site
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    headers: { ...FILE_HEADERS, ...headers, 'cache-control': 'no-store' },
  })
}

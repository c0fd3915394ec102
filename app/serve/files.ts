import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { cacheControlOf, FILE_HEADERS } from './file-headers.ts'

/** Notes for Cloudflare that lie among the files. */
const NOT_OURS = /^\/(_headers|\.[^/]*)$/

/** Serves the files of a folder, compressed where the build left a compressed twin; anything else goes on. */
export function createFiles(root: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    if (NOT_OURS.test(c.req.path)) return next()
    const file = await serve(c, async () => {})
    if (!file) return next()
    for (const [name, value] of Object.entries(FILE_HEADERS)) file.headers.set(name, value)
    file.headers.set('cache-control', cacheControlOf(c.req.path))
    if (!isKept(c.req.header('if-modified-since'), file)) return file
    await file.body?.cancel()
    return new Response(null, { status: 304, headers: file.headers })
  }
}

/** Whether the caller's copy is the file as it is now. */
function isKept(since: string | undefined, file: Response): boolean {
  const modified = Date.parse(file.headers.get('last-modified') ?? '')
  return file.status === 200 && since !== undefined && Date.parse(since) >= modified
}

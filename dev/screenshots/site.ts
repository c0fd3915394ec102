import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Logger } from '#api/ports/logger.ts'
import { createFiles } from '#app/serve/files.ts'
import type { Pages } from '#app/serve/pages.ts'
import { createSite } from '#app/serve/site.ts'
import { CLIPS, slowClip, stillOf } from './clips.ts'
import { ALWAYS, PEAKS } from './fixtures.ts'
import type { State } from './state.ts'
import { createStubApi } from './stub-api.ts'

/** The cookie by which the site knows whose page is asking. */
export const SHOT_COOKIE = 'shot'
/** How much slower the clips are that the editor plays, so that a talk fits in. */
const SLOWER = 10

const DEMO_ACCOUNT = { email: 'demo@wordlight.localhost', password: 'demo-demo' }
const SILENT_LOG: Logger = {
  with: () => SILENT_LOG,
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (event, cause) => console.error(event, cause),
}

type Shot = { state: State; api: ReturnType<typeof createStubApi> }

/** The built pages at an address of this machine, with an API that answers as each page's state says. */
export async function openSite(dist: string) {
  const shots = new Map<string, Shot>()
  const bundle = pathToFileURL(path.join(dist, 'server', 'server.js')).href
  const { default: pages } = (await import(bundle)) as { default: Pages }
  const files = createFiles(path.join(dist, 'client'))
  const siteFor = (demoAccount: typeof DEMO_ACCOUNT | null) =>
    createSite({ pages, files, log: SILENT_LOG, settings: { storeOrigin: '', demoAccount } })
  const [plain, withDemo] = [siteFor(null), siteFor(DEMO_ACCOUNT)]
  const clips = new Map(CLIPS.map((clip) => [`${clip}.mp4`, slowClip(clip, SLOWER)]))

  const stills = new Map(CLIPS.map((clip) => [`${clip}.jpg`, stillOf(clip)]))

  const app = new Hono()
  app.get('/peaks.json', (c) => c.json(PEAKS))
  app.get('/stills/:name', (c) => {
    const still = stills.get(c.req.param('name'))
    return still
      ? c.body(new Uint8Array(still), 200, { 'content-type': 'image/jpeg' })
      : c.notFound()
  })
  app.get('/clips/:name', ({ req }) => sendPart(req.raw, clips.get(req.param('name'))))
  app.get('/broken-page', ({ req }) => pages.fail(req.raw, '5f0c2a9e-shot'))
  app.all('*', (c) => {
    const shot = shots.get(getCookie(c, SHOT_COOKIE) ?? '')
    if (!shot) return c.notFound()
    if (c.req.path.startsWith('/api/')) return shot.api.fetch(c.req.raw)
    return (shot.state.hasDemoAccount ? withDemo : plain).fetch(c.req.raw)
  })

  const server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Makes room for a page; the cookie's value is the key. */
    addShot: (key: string, state: State): Shot => {
      const api = createStubApi({ ...ALWAYS, ...state.answers })
      const shot = { state, api }
      shots.set(key, shot)
      return shot
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Players ask for parts. A clip that is not there is one that no browser can play. */
function sendPart(request: Request, bytes: Buffer = Buffer.from('no video at all')): Response {
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.get('range') ?? '') ?? []
  const start = Number(from)
  const end = to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
  return new Response(new Uint8Array(bytes.subarray(start, end + 1)), {
    status: request.headers.has('range') ? 206 : 200,
    headers: {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end}/${bytes.length}`,
    },
  })
}

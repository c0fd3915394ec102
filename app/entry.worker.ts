// The whole product but its workers, as one Cloudflare Worker. Files are served before it is asked.
import { createJsonLogger } from '#api/adapters/json-logger.ts'
import { isApiPath } from '#api/api-path.ts'
import type apiWorker from '#api/entry.worker.ts'
import { pageSettingsOf } from './serve/pages.ts'
import { createSite } from './serve/site.ts'

type Api = typeof apiWorker
type Site = ReturnType<typeof createSite>

// Each is loaded when it is first needed: a page starts no API, a call renders no page.
let api: Promise<Api> | undefined
let site: Promise<Site> | undefined

export default {
  async fetch(...[request, env, invocation]: Parameters<Api['fetch']>): Promise<Response> {
    if (isApiPath(new URL(request.url).pathname)) {
      return (await loadApi()).fetch(request, env, invocation)
    }
    site ??= openSite(env)
    return (await site).fetch(request)
  },

  async scheduled(...call: Parameters<Api['scheduled']>): Promise<void> {
    await (await loadApi()).scheduled(...call)
  },
}

function loadApi(): Promise<Api> {
  api ??= import('#api/entry.worker.ts').then((module) => module.default)
  return api
}

async function openSite(env: Readonly<Record<string, unknown>>): Promise<Site> {
  const [{ default: pages }, { parseConfig }] = await Promise.all([
    import('#web-build'),
    import('#api/config.ts'),
  ])
  const write = (line: string) => console.log(line)
  const now = () => new Date()
  try {
    const config = parseConfig(env)
    const log = createJsonLogger({ level: config.LOG_LEVEL, write, now })
    return createSite({ pages, log, settings: pageSettingsOf(config) })
  } catch (cause) {
    const log = createJsonLogger({ level: 'error', write, now })
    const unusable = { ...pages, fetch: () => Promise.reject(cause) }
    return createSite({ pages: unusable, log, settings: { storeOrigin: '', demoAccount: null } })
  }
}

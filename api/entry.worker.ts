import { fontAddress } from '#captions/fonts/font-address.ts'
import shapes from '#captions/fonts/shapes.bin'
import { emojiAddress } from '#captions/index.ts'
import { createJsonLogger } from './adapters/json-logger.ts'
import { createPollingWakeBus } from './adapters/polling-wake-bus.ts'
import type { Deps } from './api-env.ts'
import { createApp } from './app.ts'
import { assembleParts, connect, type Parts } from './assemble-parts.ts'
import { type ApiConfig, parseConfig } from './config.ts'
import type { ErrorReply } from './contract/error.ts'
import { ERRORS } from './errors.ts'
import { runDueDuties } from './services/duties/run-duties.ts'

/** What this file needs of Cloudflare's own types. */
type Bindings = Readonly<Record<string, unknown>>
type Assets = { fetch: (address: URL) => Promise<Response> }
type Invocation = { waitUntil: (work: Promise<unknown>) => void }

const MINUTE_MS = 60_000
/** Cloudflare cuts bodies of more than 100 MB; larger videos come in parts by signed addresses. */
const FORM_MAX_BYTES = 95_000_000

export default {
  async fetch(request: Request, env: Bindings, invocation: Invocation): Promise<Response> {
    try {
      const address = request.headers.get('cf-connecting-ip')
      return await withDeps(env, invocation, (deps) =>
        createApp(deps).fetch(request, address === null ? {} : { address }),
      )
    } catch (error) {
      return refuse(error)
    }
  },

  /** Fired every minute. */
  async scheduled(
    { scheduledTime }: { scheduledTime: number },
    env: Bindings,
    invocation: Invocation,
  ): Promise<void> {
    const minute = Math.floor(scheduledTime / MINUTE_MS)
    await withDeps(env, invocation, (deps) => runDueDuties(deps, minute))
  },
}

let isolate: { config: ApiConfig; parts: Parts } | undefined

/** Opens the database for one invocation: Workers refuse to use a connection that another one opened. */
async function withDeps<Result>(
  env: Bindings,
  invocation: Invocation,
  work: (deps: Deps) => Result | Promise<Result>,
): Promise<Result> {
  isolate ??= startIsolate(env)
  const { config, parts } = isolate
  const { deps, close } = connect(config, parts, { maxConnections: 1 })
  try {
    return await work(deps)
  } finally {
    invocation.waitUntil(close())
  }
}

function startIsolate(env: Bindings) {
  const config = parseConfig(env)
  const parts = assembleParts(config, {
    write: writeLine,
    captionData: {
      readShapes: async () => new Uint8Array(shapes),
      readEmoji: (chunk) => readAsset(env, emojiAddress(chunk)),
      readFont: (font) => readAsset(env, fontAddress(font)),
    },
    wake: createPollingWakeBus(),
    formMaxBytes: FORM_MAX_BYTES,
  })
  return { config, parts }
}

/** A file of the web app; its name on the binding's host is all that counts. */
async function readAsset({ ASSETS }: Bindings, path: string): Promise<Uint8Array> {
  const response = await (ASSETS as Assets).fetch(new URL(path, 'https://assets.local'))
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** The settings are unusable: nothing of the API exists yet that could answer. */
function refuse(cause: unknown): Response {
  createJsonLogger({ level: 'error', write: writeLine, now: () => new Date() }).error(
    'worker_unusable',
    cause,
  )
  const { status, message } = ERRORS.INTERNAL
  const body: ErrorReply = { message, code: 'INTERNAL', requestId: crypto.randomUUID() }
  return Response.json(body, { status })
}

function writeLine(line: string): void {
  console.log(line)
}

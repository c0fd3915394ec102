import { readFile } from 'node:fs/promises'
import process from 'node:process'
import type { Deps } from './api-env.ts'
import { isApiPath } from './api-path.ts'
import { createApp } from './app.ts'
import { assemble } from './assemble.ts'
import { clientAddress } from './client-address.ts'
import { ConfigError, parseServerConfig, type ServerConfig } from './config.ts'
import { startDuties } from './services/duties/run-duties.ts'

/** Answers a request that came from the network address `peer`. */
export type Handler = (request: Request, peer: string | undefined) => Response | Promise<Response>
type Environment = Readonly<Record<string, string | undefined>>
type Listener = { port: number; stop: () => Promise<void> }

/** What the runtimes differ in: takes requests until `stop`, which ends when the answers in progress have. */
export type Listen = (
  options: { port: number; host: string },
  handler: Handler,
) => Promise<Listener>

/** Answers what lies outside /api. */
export type Site = (request: Request) => Response | Promise<Response>
export type SiteParts = Pick<Deps, 'log' | 'metrics'>

/** Answers in progress get this long at the end, then they are cut. */
const STOP_MS = 4000

/**
 * Serves the API with the background duties until SIGTERM or SIGINT, and a site beside it when one is given; without
 * one the API answers for every path. Exits with 2 when settings are unusable.
 */
export async function serve(
  env: Environment,
  listen: Listen,
  openSite?: (config: ServerConfig, parts: SiteParts) => Promise<Site>,
): Promise<void> {
  const config = readConfig(env)
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const { deps, close } = assemble(config, { write, readFile })
  const app = createApp(deps)
  const site = await openSite?.(config, deps).catch(exitOnFault)
  const stopDuties = startDuties(deps)
  const stopping = new AbortController()
  const answer: Handler = (request, peer) => {
    if (site && !isApiPath(new URL(request.url).pathname)) return site(request)
    const address = clientAddress(request.headers, peer, config.CLIENT_ADDRESS_HEADER)
    return app.fetch(request, {
      stopping: stopping.signal,
      ...(address !== undefined && { address }),
    })
  }
  const listener = await listen({ port: config.PORT, host: config.HOST }, answer)
  deps.log.info('ready', { port: listener.port, host: config.HOST })

  const stop = async () => {
    stopping.abort()
    const limit = new Promise((resolve) => setTimeout(resolve, STOP_MS))
    await Promise.race([Promise.all([listener.stop(), stopDuties()]), limit])
    await Promise.race([close(), limit])
    deps.log.info('stopped')
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function readConfig(env: Environment): ServerConfig {
  try {
    return parseServerConfig(env)
  } catch (error) {
    return exitOnFault(error)
  }
}

function exitOnFault(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}

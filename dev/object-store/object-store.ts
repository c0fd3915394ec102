import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare, type MiniflareOptions, NoOpLog } from 'miniflare'
import {
  childrenOf,
  endProcess,
  identify,
  isAlive,
  type ProcessIdentity,
} from '#dev/cloud/processes.ts'

const BUCKET = 'wordlight'
const S3_PATH = '/cdn-cgi/local/r2/s3'

export type ObjectStore = {
  /** Base address for an S3 client with path-style buckets. */
  endpoint: string
  port: number
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  stop: () => Promise<void>
}

type Credentials = { accessKeyId: string; secretAccessKey: string }
type Owner = { starter: ProcessIdentity; runtimes: ProcessIdentity[] }

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}

// Kept beside the data, so that signed addresses of an earlier start stay valid.
function loadCredentials(dataDir: string): Credentials {
  const file = join(dataDir, 'credentials.json')
  const kept = readJson<Credentials>(file)
  if (kept) return kept
  const made = {
    accessKeyId: randomBytes(10).toString('hex'),
    secretAccessKey: randomBytes(32).toString('hex'),
  }
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

// The runtime outlives a starter that was killed hard, and would keep the port and the data.
async function endLeftovers(ownerFile: string): Promise<void> {
  const owner = readJson<Owner>(ownerFile)
  if (!owner) return
  if (isAlive(owner.starter)) {
    throw new Error(`The object store's data is in use by process ${owner.starter.pid}.`)
  }
  await Promise.all(owner.runtimes.map((runtime) => endProcess(runtime)))
}

function recordOwner(ownerFile: string): void {
  const starter = identify(process.pid)
  const owner = { starter, runtimes: childrenOf(process.pid, 'workerd') }
  writeFileSync(ownerFile, JSON.stringify(owner))
}

function describeRuntime(options: {
  dataDir: string
  port: number
  credentials: Credentials
  onRestart: () => void
}): MiniflareOptions {
  return {
    host: '127.0.0.1',
    port: options.port,
    cf: false,
    log: new NoOpLog(),
    logRequests: false,
    telemetry: { enabled: false },
    handleStructuredLogs: () => {},
    unsafeHandleRuntimeRestart: options.onRestart,
    resourcePersistencePath: options.dataDir,
    workers: [
      {
        config: {
          name: 'object-store',
          compatibilityDate: '2026-10-01',
          manifest: {
            mainModule: 'none.mjs',
            modules: {
              'none.mjs': {
                type: 'esm',
                contents: 'export default { fetch: () => new Response(null, { status: 404 }) }',
              },
            },
          },
          env: {
            BUCKET: {
              type: 'r2',
              name: BUCKET,
              dev: { experimentalS3Credentials: options.credentials },
            },
          },
        },
      },
    ],
  }
}

// The library ends the whole process at a signal, before the others in it have put their things in order.
function keepSignalsOurs<T>(work: () => T): T {
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
  const ours = signals.map((name) => process.listeners(name))
  const result = work()
  for (const [index, name] of signals.entries()) {
    for (const listener of process.listeners(name)) {
      if (!ours[index]?.includes(listener)) process.removeListener(name, listener)
    }
  }
  return result
}

/**
 * Starts Cloudflare's own local R2 with its S3 endpoint on the loopback address. Data and random credentials stay in
 * `dataDir`. Without `port` a free one is taken.
 *
 * @throws when the port is taken, or when another living process has the same `dataDir` open.
 */
export async function startObjectStore(options: {
  dataDir: string
  port?: number
}): Promise<ObjectStore> {
  const { dataDir, port = 0 } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const ownerFile = join(dataDir, 'owner.json')
  await endLeftovers(ownerFile)

  const credentials = loadCredentials(dataDir)
  const describe = { dataDir, port, credentials, onRestart: () => recordOwner(ownerFile) }
  const runtime = keepSignalsOurs(() => new Miniflare(describeRuntime(describe)))
  const address = await runtime.ready
  recordOwner(ownerFile)

  return {
    endpoint: `${address.origin}${S3_PATH}`,
    port: Number(address.port),
    region: 'auto',
    bucket: BUCKET,
    ...credentials,
    stop: async () => {
      await runtime.dispose()
      rmSync(ownerFile, { force: true })
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createJsonLogger } from '#api/adapters/json-logger.ts'
import { createMailboxMailer } from '#api/adapters/mailbox-mailer.ts'
import { createMemoryWakeBus } from '#api/adapters/memory-wake-bus.ts'
import { createPrometheusMetrics } from '#api/adapters/prometheus-metrics.ts'
import { createS3Storage } from '#api/adapters/s3-storage.ts'
import type { Deps } from '#api/api-env.ts'
import { createApp } from '#api/app.ts'
import type { CaptionSource } from '#api/ports/caption-compiler.ts'
import { openSession } from '#api/services/auth/sessions.ts'
import { workers } from '#db/schema/workers.ts'
import { createPlanFor, createUser, createWorker, sha256 } from '#db/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { type ObjectStore, startObjectStore } from '#dev/object-store/object-store.ts'
import { createContractCheck } from './contract.ts'

type Call = {
  token?: string | undefined
  json?: unknown
  headers?: Record<string, string>
  address?: string
}

export const METRICS_TOKEN = 'the-token-of-the-monitor'

export type TestApi = Awaited<ReturnType<typeof startTestApi>>

export type Connections = Pick<Deps, 'db' | 'storage'> & { end: () => Promise<void> }
type Connect = (database: TestDatabase, store: ObjectStore) => Connections | Promise<Connections>

const connectDirectly: Connect = ({ db }, store) => ({
  db,
  storage: createS3Storage(store),
  end: async () => {},
})

/**
 * The API on a database and an object store of the test file's own; captions are compiled by a stand-in. `connect`
 * decides how the API reaches the two; tests reach them directly.
 */
export async function startTestApi(connect: Connect = connectDirectly) {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'wordlight-api-'))
  const store = await startObjectStore({ dataDir })
  const { end, ...connections } = await connect(database, store)
  const logLines: string[] = []
  const now = () => new Date()
  const deps: Deps = {
    ...connections,
    wake: createMemoryWakeBus(),
    mailer: createMailboxMailer(),
    captions: {
      compile: async (source) => ({ ass: describeSource(source), fonts: FONTS }),
      write: async (source, { format, level }) => `${format} ${level}\n${describeSource(source)}`,
    },
    log: createJsonLogger({ level: 'debug', write: (line) => logLines.push(line), now }),
    now,
    authSecret: 'a secret of the tests, 32 characters long',
    publicUrl: 'https://app.example.test',
    isMailboxOpen: true,
    formMaxBytes: 100 * 1024 * 1024,
    metrics: createPrometheusMetrics(),
    metricsToken: METRICS_TOKEN,
  }
  const app = createApp(deps)
  const checkContract = createContractCheck(app)

  const call = async (method: string, path: string, options: Call = {}): Promise<Response> => {
    const headers = new Headers(options.headers)
    if (options.token) headers.set('authorization', `Bearer ${options.token}`)
    if (options.json !== undefined) headers.set('content-type', 'application/json')
    const body = options.json === undefined ? undefined : JSON.stringify(options.json)
    const init = { method, headers, ...(body !== undefined && { body }) }
    const client = { address: options.address ?? '192.0.2.1' }
    const response = await app.request(`/api${path}`, init, client)
    await checkContract(method, path, response)
    return response
  }

  return {
    deps,
    app,
    db: database.db,
    /** Addresses and credentials of the two, for another process. */
    database,
    store,
    logLines,
    call,
    /** The answer's status and JSON. */
    ask: async (method: string, path: string, options: Call = {}) => {
      const response = await call(method, path, options)
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
      return { status: response.status, body: (await response.json()) as any }
    },
    signIn: (userId: string) => signInAs(deps, userId),
    /** A confirmed user with a token, and a plan unless `plan` is null. */
    createAccount: async (plan: Parameters<typeof createPlanFor>[2] | null = {}) => {
      const user = await createUser(database.db)
      if (plan) await createPlanFor(database.db, user.id, plan)
      return { user, token: await signInAs(deps, user.id) }
    },
    /** A worker and its token. */
    createMachine: async () => {
      const worker = await createWorker(database.db)
      const token = `worker-token-${worker.id}`
      await database.db
        .update(workers)
        .set({ tokenHash: sha256(token) })
        .where(eq(workers.id, worker.id))
      return { worker, token }
    },
    stop: async () => {
      await end()
      await store.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function signInAs(deps: Deps, userId: string): Promise<string> {
  const device = { userAgent: null, address: null }
  return (await openSession(deps, userId, device)).access_token
}

export const FONTS = [{ file: 'Test.ttf', sha256: 'f'.repeat(64) }]

function describeSource(source: CaptionSource): string {
  return `${source.width}x${source.height} ${source.words.map(({ word }) => word).join(' ')}`
}

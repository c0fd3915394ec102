import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '#db/client.ts'
import { createTestDatabase } from '#db/testing/test-database.ts'
import { startObjectStore } from '#dev/object-store/object-store.ts'
import { startNeonProxy } from '#dev/postgres/neon-proxy.ts'
import type { ApiBackends } from './api-server.ts'

export type Backends = ApiBackends & {
  db: Database
  /** How many WebSocket sessions came through the stand-in for Neon's proxy. */
  countNeonSessions: () => number
  stop: () => Promise<void>
}

/** A database, the stand-in for Neon's proxy before it, and a store: all real, all the test file's own. */
export async function startBackends(): Promise<Backends> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'wordlight-flow-'))
  const database = await createTestDatabase()
  const [proxy, store] = await Promise.all([
    startNeonProxy(database.url),
    startObjectStore({ dataDir }),
  ])
  return {
    databaseUrl: database.url,
    neonProxy: proxy.address,
    store,
    db: database.db,
    countNeonSessions: proxy.countSessions,
    stop: async () => {
      await Promise.all([proxy.stop(), store.stop()])
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

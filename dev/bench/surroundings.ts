import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seedPlans } from '#db/seeds/plans.ts'
import { startChild } from '#dev/cloud/child.ts'
import { reservePort } from '#dev/cloud/ports.ts'
import { childrenOf, type ProcessIdentity } from '#dev/cloud/processes.ts'
import { apiProgram, ROOT } from '#dev/cloud/programs.ts'
import { waitUntilAnswers } from '#dev/cloud/ready.ts'
import { startObjectStore } from '#dev/object-store/object-store.ts'
import { startTestServer } from '#dev/postgres/test-server.ts'

const CONNECTIONS = 10
const START_LIMIT_MS = 60_000
/** For the statements that fill the database. */
const FILL_LIMIT_MS = 300_000
const FIRST_PORT = 18_787

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>

/** A database and an object store of the bench's own, and the API on them as a real Deno process. */
export async function startSurroundings() {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-bench-'))
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of endings.toReversed()) await end()
  }
  try {
    const postgres = await startTestServer()
    endings.push(postgres.stop)
    await migrate(postgres.url)
    const { db, end } = openDatabase({
      url: postgres.url,
      driver: 'pg',
      maxConnections: CONNECTIONS,
      answerLimitMs: FILL_LIMIT_MS,
    })
    endings.push(end)
    await seedPlans(db)
    const objectStore = await startObjectStore({ dataDir: join(folder, 'object-store') })
    endings.push(objectStore.stop)

    const { port, release } = await reservePort(FIRST_PORT)
    endings.push(release)
    const authSecret = randomBytes(32).toString('base64url')
    const secrets = { authSecret, metricsToken: randomBytes(32).toString('base64url') }
    const services = { databaseUrl: postgres.url, objectStore }
    let api: ProcessIdentity | null = null
    const child = startChild({
      ...apiProgram({ port, services, secrets }),
      cwd: ROOT,
      logFile: join(folder, 'api.log'),
      onStart: (identity) => {
        api = identity
      },
      say: (text) => console.error(text),
    })
    endings.push(child.stop)
    const apiUrl = `http://127.0.0.1:${port}/api`
    const limit = AbortSignal.timeout(START_LIMIT_MS)
    await Promise.race([waitUntilAnswers(`${apiUrl}/ready`, limit), child.failed])
    child.settle()

    const pids = () => {
      const [postmaster] = childrenOf(process.pid, 'postgres')
      const servers = postmaster ? childrenOf(postmaster.pid, 'postgres') : []
      return {
        api: api ? [api.pid] : [],
        postgres: [...(postmaster ? [postmaster] : []), ...servers].map(({ pid }) => pid),
        objectStore: childrenOf(process.pid, 'workerd').map(({ pid }) => pid),
      }
    }
    return { db, databaseUrl: postgres.url, apiUrl, authSecret, pids, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

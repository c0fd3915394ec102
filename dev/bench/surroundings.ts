import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#db/client.ts'
import { withMaintenance } from '#db/testing/maintenance.ts'
import { startChild } from '#dev/cloud/child.ts'
import { reservePort } from '#dev/cloud/ports.ts'
import { childrenOf, type ProcessIdentity } from '#dev/cloud/processes.ts'
import { apiProgram, ROOT } from '#dev/cloud/programs.ts'
import { waitUntilAnswers } from '#dev/cloud/ready.ts'
import { startObjectStore } from '#dev/object-store/object-store.ts'
import { startTestServer } from '#dev/postgres/test-server.ts'

const START_LIMIT_MS = 60_000
/** For the statements that fill a database. */
const FILL_LIMIT_MS = 300_000
const FIRST_PORT = 18_787
const AUTH_SECRET = randomBytes(32).toString('base64url')

/** A database, and the API on it as a real Deno process. */
export type Site = { db: Database; databaseUrl: string; apiUrl: string; authSecret: string }
export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>

/** A database server and an object store of the bench's own; `stop` ends them and every site. */
export async function startSurroundings() {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-bench-'))
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const apis: ProcessIdentity[] = []
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  }
  try {
    const postgres = await startTestServer()
    endings.push(postgres.stop)
    const objectStore = await startObjectStore({ dataDir: join(folder, 'object-store') })
    endings.push(objectStore.stop)

    return {
      /** Makes an empty database, or a copy, which takes a database that nobody is connected to. */
      createDatabase: (name: string, template = 'template1') => {
        const url = new URL(postgres.url)
        url.pathname = `/${name}`
        return withMaintenance(postgres.url, async (client) => {
          await client.query(`create database ${name} template ${template}`)
          return url.href
        })
      },

      openSite: async (name: string, databaseUrl: string): Promise<Site> => {
        const { db, end } = openDatabase({
          url: databaseUrl,
          driver: 'pg',
          answerLimitMs: FILL_LIMIT_MS,
        })
        endings.push(end)
        const { port, release } = await reservePort(FIRST_PORT)
        endings.push(release)
        const secrets = { authSecret: AUTH_SECRET, metricsToken: AUTH_SECRET }
        const child = startChild({
          ...apiProgram({
            port,
            publicUrl: `http://127.0.0.1:${port}`,
            services: { databaseUrl, objectStore },
            secrets,
          }),
          cwd: ROOT,
          logFile: join(folder, `${name}.log`),
          onStart: (identity) => apis.push(identity),
          say: (text) => console.error(text),
        })
        endings.push(child.stop)
        const apiUrl = `http://127.0.0.1:${port}/api`
        const limit = AbortSignal.timeout(START_LIMIT_MS)
        await Promise.race([waitUntilAnswers(`${apiUrl}/ready`, limit), child.failed])
        child.settle()
        return { db, databaseUrl, apiUrl, authSecret: AUTH_SECRET }
      },

      /** The processes of now, by what they are. */
      processes: (): Record<string, number[]> => {
        const [postmaster] = childrenOf(process.pid, 'postgres')
        const servers = postmaster ? childrenOf(postmaster.pid, 'postgres') : []
        return {
          ...Object.fromEntries(apis.map(({ pid }, index) => [`API ${index + 1}`, [pid]])),
          Postgres: [...(postmaster ? [postmaster] : []), ...servers].map(({ pid }) => pid),
          'object store': childrenOf(process.pid, 'workerd').map(({ pid }) => pid),
        }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { openSession } from '#api/services/auth/sessions.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { jobs } from '#db/schema/jobs.ts'
import { createPlanFor, createProject, createUser } from '#db/testing/factories.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { type Postgres, startPostgres } from '#dev/postgres/postgres.ts'

const PROJECTS = 6

let folder: string
let api: TestApi
let postgres: Postgres
let database: OpenDatabase

beforeAll(async () => {
  api = await startTestApi()
  folder = mkdtempSync(join(tmpdir(), 'wordlight-restart-'))
  postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  await migrate(postgres.url)
  database = openDatabase({ url: postgres.url, driver: 'pg' })
})
afterAll(async () => {
  await database.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  await api.stop()
})

test('a restart of the database under load loses no job and makes none twice', async () => {
  const deps = { ...api.deps, db: database.db }
  const app = createApp(deps)
  const user = await createUser(deps.db)
  await createPlanFor(deps.db, user.id, { quotaSeconds: 10_000 })
  const session = await openSession(deps, user.id, { userAgent: null, address: null })
  const headers = { authorization: `Bearer ${session.access_token}` }
  const ids = await Promise.all(
    Array.from({ length: PROJECTS }, async () => (await createProject(deps.db, user.id)).id),
  )

  const statuses: number[] = []
  /** Presses until the API takes it, as a client that retries what it is told to retry. */
  async function press(id: string): Promise<void> {
    for (;;) {
      const path = `/api/project/${id}/generate-subtitles`
      const { status } = await app.request(path, { method: 'POST', headers })
      statuses.push(status)
      if (status === 200) return
      await wait(100)
    }
  }
  const { port } = postgres
  await postgres.stop()
  const pressing = Promise.all(ids.map(press))
  await expect.poll(() => statuses.length).toBeGreaterThan(PROJECTS)
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port })
  await pressing

  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const made = await deps.db.select().from(jobs).where(eq(jobs.userId, user.id))
  expect(made.map(({ projectId }) => projectId).sort()).toEqual(ids.sort())
  expect(await findViolations(deps.db)).toEqual([])
  const [alive] = (await deps.db.execute(sql`select 1 as one`)).rows
  expect(alive).toEqual({ one: 1 })
}, 60_000)

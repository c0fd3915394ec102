import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { LEASE_TOKEN_HEADER } from '#api/contract/worker.ts'
import { openSession } from '#api/services/auth/sessions.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { type HeldJob, TRANSCRIPT } from '#api/testing/worker-calls.ts'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { migrate } from '#db/migrate.ts'
import { jobs } from '#db/schema/jobs.ts'
import { usagePeriods } from '#db/schema/usage.ts'
import { workers } from '#db/schema/workers.ts'
import {
  createPlanFor,
  createProject,
  createUser,
  createWorker,
  sha256,
} from '#db/testing/factories.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { enqueueJob } from '#db/testing/job-calls.ts'
import { type Postgres, startPostgres } from '#dev/postgres/postgres.ts'

const PRESSES = 6
const WAITING = 30
const WORKERS = 3

let folder: string
let api: TestApi
let postgres: Postgres
let database: OpenDatabase
let app: ReturnType<typeof createApp>
let statuses: number[]
let finished: number

beforeAll(async () => {
  api = await startTestApi()
  folder = mkdtempSync(join(tmpdir(), 'wordlight-restart-'))
  postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  await migrate(postgres.url)
  database = openDatabase({ url: postgres.url, driver: 'pg' })
  app = createApp({ ...api.deps, db: database.db })
})
beforeEach(() => {
  statuses = []
  finished = 0
})
afterAll(async () => {
  await database.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  await api.stop()
})

async function createAccount() {
  const user = await createUser(database.db)
  await createPlanFor(database.db, user.id, { maxRunning: WORKERS })
  const deps = { ...api.deps, db: database.db }
  const session = await openSession(deps, user.id, { userAgent: null, address: null })
  return { userId: user.id, token: session.access_token }
}

async function createMachine(): Promise<string> {
  const { id } = await createWorker(database.db)
  const token = `worker-token-${id}`
  await database.db
    .update(workers)
    .set({ tokenHash: sha256(token) })
    .where(eq(workers.id, id))
  return token
}

/** Asks until the API takes it, as a client that retries what it is told to retry. */
async function ask(path: string, token: string, json?: unknown, lease = ''): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    [LEASE_TOKEN_HEADER]: lease,
    ...(json !== undefined && { 'content-type': 'application/json' }),
  }
  const init = {
    method: 'POST',
    headers,
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }
  for (;;) {
    const response = await app.request(`/api${path}`, init)
    statuses.push(response.status)
    if (response.status !== 503) return response
    await wait(100)
  }
}

/** Takes jobs until there are none, and tells each twice that it is done, as one who did not hear the answer. */
async function work(token: string): Promise<void> {
  for (;;) {
    const asked = { kinds: ['transcribe'], worker_version: '1' }
    const { job } = (await (await ask('/worker/v1/claim', token, asked)).json()) as {
      job: HeldJob | null
    }
    if (!job) return
    const finish = `/worker/v1/jobs/${job.id}/finish`
    await ask(finish, token, { result: TRANSCRIPT }, job.lease_token)
    await ask(finish, token, { result: TRANSCRIPT }, job.lease_token)
    finished += 1
  }
}

const jobsOf = (userId: string) => database.db.select().from(jobs).where(eq(jobs.userId, userId))

test('a restart of the database under load loses no job and makes none twice', async () => {
  const { db } = database
  const presser = await createAccount()
  const owner = await createAccount()
  const status = PROJECT_STATUS.transcribed
  const pressed = await Promise.all(
    Array.from({ length: PRESSES }, () => createProject(db, presser.userId, { status })),
  )
  for (let index = 0; index < WAITING; index += 1) {
    const { id } = await createProject(db, owner.userId)
    await enqueueJob(db, { userId: owner.userId, projectId: id, kind: 'transcribe' })
  }
  const machines = await Promise.all(Array.from({ length: WORKERS }, createMachine))

  const working = Promise.all(machines.map(work))
  await expect.poll(() => finished, { interval: 5 }).toBeGreaterThan(WORKERS)
  const { port } = postgres
  await postgres.stop()
  expect(finished).toBeLessThan(WAITING)
  const pressing = Promise.all(
    pressed.map(({ id }) => ask(`/project/${id}/generate-video-subtitle`, presser.token)),
  )
  const refused = () => statuses.filter((each) => each === 503).length
  await expect.poll(refused).toBeGreaterThan(PRESSES + WORKERS)
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port })
  await Promise.all([pressing, working])
  // A claim whose answer was lost holds its job until the lease is over.
  const isOver = sql`now() - interval '1 second'`
  await db.update(jobs).set({ leaseUntil: isOver, reapAt: isOver }).where(eq(jobs.state, 'running'))
  for (const token of machines) await work(token)

  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const made = await jobsOf(presser.userId)
  expect(made.map(({ projectId }) => projectId).sort()).toEqual(pressed.map(({ id }) => id).sort())
  const done = await jobsOf(owner.userId)
  expect(done).toHaveLength(WAITING)
  expect(done.filter(({ state }) => state !== 'succeeded')).toEqual([])
  const periods = await db.select().from(usagePeriods).where(eq(usagePeriods.userId, owner.userId))
  expect(periods).toMatchObject([{ usedSeconds: WAITING * 60, reservedSeconds: 0 }])
  expect(await findViolations(db)).toEqual([])
}, 60_000)

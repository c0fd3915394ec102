import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLANS } from '#config'
import type { Database } from '#db/client.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { plans, subscriptions } from '#db/schema/plans.ts'
import { projects } from '#db/schema/projects.ts'
import { storageUsage } from '#db/schema/usage.ts'
import { users } from '#db/schema/users.ts'
import { workers } from '#db/schema/workers.ts'
import { createUser, createWorker, sha256 } from '#db/testing/factories.ts'
import { cancel, claimJob, enqueueJob, rowsOf } from '#db/testing/job-calls.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { seedAccount } from './account.ts'
import { seedPlans } from './plans.ts'
import { seedProjects } from './projects.ts'
import { seedWorker } from './worker.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  await seedPlans(db)
})
afterAll(() => database.drop())

const DEMO = {
  email: 'demo@example.test',
  name: 'Demo',
  passwordHash: 'h1',
  planId: 'pro',
} as const
const VIDEO = {
  sizeBytes: 500,
  durationMs: 8000,
  width: 404,
  height: 720,
  mime: 'video/mp4',
  lang: 'en',
  words: [{ word: 'hello', start: 0, end: 1, hidden: false }],
}

test('the plans table follows the configured plans, however often it is seeded', async () => {
  await db.update(plans).set({ priceEurCents: 1 })

  await seedPlans(db)

  const rows = await db.select().from(plans).orderBy(plans.rank)
  expect(
    rows.map(({ id, priceEurCents, priceUsdCents }) => [id, priceEurCents, priceUsdCents]),
  ).toEqual(PLANS.map(({ id, priceCents }) => [id, priceCents.eur, priceCents.usd]))
  expect(rows.map(({ quotaSeconds }) => quotaSeconds)).toEqual([6000, 30_000, null])
})

test('the demo account is made once, takes a new password and renews a lapsed period', async () => {
  const first = await seedAccount(db, DEMO)
  await db.execute(
    sql`update subscriptions set current_period_start = now() - interval '40 days',
      current_period_end = now() - interval '10 days' where user_id = ${first}`,
  )

  const second = await seedAccount(db, { ...DEMO, email: 'Demo@example.test', passwordHash: 'h2' })

  expect(second).toBe(first)
  const [user] = await db.select().from(users).where(eq(users.id, first))
  expect(user?.passwordHash).toBe('h2')
  expect(await rowsOf(db, sql`select plan_id from live_plan(${first})`)).toEqual([
    { plan_id: 'pro' },
  ])
})

test('seeding again leaves a running period and the password alone', async () => {
  const userId = await seedAccount(db, { ...DEMO, email: 'kept@example.test' })
  const periods = () => db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  const before = await periods()

  await seedAccount(db, { ...DEMO, email: 'kept@example.test', passwordHash: null })

  expect(await periods()).toEqual(before)
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  expect(user?.passwordHash).toBe('h1')
})

test('a worker seeded again has only its new token', async () => {
  await seedWorker(db, { name: 'local', tokenHash: sha256('a') })
  await db.update(workers).set({ disabledAt: new Date() }).where(eq(workers.name, 'local'))

  await seedWorker(db, { name: 'local', tokenHash: sha256('b') })

  const rows = await db.select().from(workers).where(eq(workers.name, 'local'))
  expect(rows).toMatchObject([{ tokenHash: sha256('b'), disabledAt: null }])
})

test('projects are seeded in each status, accounted, and usable', async () => {
  const { id: userId } = await createUser(db)
  await db.insert(subscriptions).values({
    userId,
    planId: 'pro',
    status: 'active',
    currentPeriodStart: sql`now()`,
    currentPeriodEnd: sql`now() + interval '1 day'`,
  })

  const seeded = await seedProjects(db, userId, VIDEO)

  const rows = await db.select().from(projects).where(eq(projects.userId, userId))
  expect(rows.map(({ status }) => status).sort()).toEqual(Object.values(PROJECT_STATUS).sort())
  const [usage] = await db.select().from(storageUsage).where(eq(storageUsage.userId, userId))
  expect(usage?.usedBytes).toBe(500 * seeded.flatMap(({ objectKeys }) => objectKeys).length)
  const inProgress = seeded.find(({ status }) => status === PROJECT_STATUS.transcribing)
  const ready = seeded.find(({ status }) => status === PROJECT_STATUS.ready)
  if (!inProgress || !ready) throw new Error('a status is missing')
  await enqueueJob(db, { userId, projectId: ready.projectId, kind: 'transcribe' })
  const worker = await createWorker(db)
  expect(await claimJob(db, worker.id)).toMatchObject({ projectId: ready.projectId })
  expect(await claimJob(db, worker.id)).toBeNull()
  expect(await cancel(db, { userId, projectId: inProgress.projectId })).toBe('cancelled')
})

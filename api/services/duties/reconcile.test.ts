import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDutyContext } from '#api/testing/duty-context.ts'
import type { Database } from '#db/client.ts'
import { storageUsage, usagePeriods } from '#db/schema/usage.ts'
import { createJob, createProject, createUser, createWorker } from '#db/testing/factories.ts'
import { claimJob, finish } from '#db/testing/job-calls.ts'
import { EXPORT } from '#db/testing/results.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { countDifferences, reconcile } from './reconcile.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterEach(() => database.drop())

async function createUse(): Promise<void> {
  const worker = await createWorker(db)
  await createJob(db, { kind: 'export' })
  const job = await claimJob(db, worker.id)
  if (!job) throw new Error('no job was offered')
  await finish(db, job, EXPORT)
  await createJob(db)
  const { id: userId } = await createUser(db)
  await createProject(db, userId, { deletedAt: new Date() })
  await db.execute(
    sql`select start_upload(user_id, 'x', 'en', 'x', 'video/mp4', 500, 500, 60) from subscriptions`,
  )
}

test('counters that are right make no report', async () => {
  const { ctx, errors } = createDutyContext(db)
  await createUse()
  expect(await countDifferences(ctx)).toBe(0)
  expect(await reconcile(ctx)).toEqual({ done: 0, hasMore: false })
  expect(errors).toEqual([])
})

test.each<[string, SQL, Record<string, number>]>([
  ['stored bytes', sql`update storage_usage set used_bytes = used_bytes + 1`, { used_bytes: 2 }],
  ['bytes without a counter', sql`delete from storage_usage`, { used_bytes: 2, reserved_bytes: 2 }],
  ['awaited bytes', sql`update uploads set status = 'aborted'`, { reserved_bytes: 2 }],
  [
    'reserved seconds',
    sql`update usage_periods set reserved_seconds = reserved_seconds + 1`,
    { reserved_seconds: 1 },
  ],
  [
    'a reservation of a job that is gone',
    sql`update jobs set state = 'cancelled', lease_token = null where state = 'queued'`,
    { reserved_seconds: 1 },
  ],
])(
  'a difference in %s is reported with its number and repaired by nobody',
  async (_, breakIt, found) => {
    const { ctx, errors } = createDutyContext(db)
    await createUse()
    await db.execute(breakIt)
    const total = Object.values(found).reduce((sum, count) => sum + count, 0)
    const counters = async () => [
      await db.select().from(storageUsage).orderBy(storageUsage.userId),
      await db.select().from(usagePeriods).orderBy(usagePeriods.userId),
    ]
    const before = await counters()
    expect(await countDifferences(ctx)).toBe(total)
    expect(errors).toEqual([])
    expect((await reconcile(ctx)).done).toBe(total)
    expect(errors).toEqual([
      expect.objectContaining({
        event: 'usage_differs',
        fields: { used_bytes: 0, reserved_bytes: 0, reserved_seconds: 0, ...found },
      }),
    ])
    expect(await counters()).toEqual(before)
  },
)

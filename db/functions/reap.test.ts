import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { createPlanFor, createProject, createUser, createWorker } from '#db/testing/factories.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { claimJob, enqueueJob, rowsOf, scalarOf } from '#db/testing/job-calls.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

/** Resolves once a statement with this text waits for a lock. */
async function untilWaiting(text: string): Promise<void> {
  await expect
    .poll(() =>
      rowsOf(
        db,
        sql`select pid from pg_stat_activity
          where wait_event_type = 'Lock' and query like ${`%${text}%`} and pid <> pg_backend_pid()`,
      ),
    )
    .toHaveLength(1)
}

test('a reaper that ends several jobs of one user never waits for one who waits for it', async () => {
  const { id: userId } = await createUser(db)
  await createPlanFor(db, userId, { maxRunning: 2, quotaSeconds: 600 })
  for (let count = 0; count < 2; count += 1) {
    const { id: projectId } = await createProject(db, userId)
    await enqueueJob(db, { userId, projectId, kind: 'transcribe' })
  }
  const worker = await createWorker(db)
  const claimed = [await claimJob(db, worker.id), await claimJob(db, worker.id)]
  const [first] = claimed.map((job) => job?.id ?? '').sort()
  // The one that is reaped first waits for another attempt, the other one fails and gives its seconds back.
  await db.execute(sql`update jobs set attempt = case when id = ${first} then 1 else 3 end,
    lease_until = now() - interval '1 second'`)

  let reaped: Promise<number> | undefined
  await db.transaction(async (start) => {
    await start.execute(sql`select 1 from usage_periods where user_id = ${userId} for update`)
    reaped = scalarOf<number>(db, sql`select reap_jobs(20) as value`)
    await untilWaiting('reap_jobs')
    await start.execute(sql`update job_lanes set max_running = 2 where user_id = ${userId}`)
  })

  expect(await reaped).toBe(2)
  expect(await findViolations(db)).toEqual([])
})

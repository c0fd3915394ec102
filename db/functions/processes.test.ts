import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { seedLoad } from '#db/seeds/load.ts'
import { seedPlans } from '#db/seeds/plans.ts'
import { drainWithProcesses } from '#db/testing/drain-processes.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('three processes finish 300 jobs, each claimed once', async () => {
  const { db, url } = database
  await seedPlans(db)
  await seedLoad(db, { name: 'p', users: 20, jobs: 300, transcribed: 0, passwordHash: null })

  const { drained } = await drainWithProcesses(db, url, 3)

  const claimed = drained.flatMap((each) => each.claimed)
  expect(claimed).toHaveLength(300)
  expect(new Set(claimed).size).toBe(300)
  expect(drained.flatMap(({ refused }) => refused)).toEqual([])
  expect(drained.every((each) => each.claimed.length > 0)).toBe(true)
  expect(await db.$count(jobs, sql`state = 'succeeded' and attempt = 1`)).toBe(300)
  expect(await findViolations(db)).toEqual([])
})

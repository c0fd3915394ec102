import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { seedLoad } from '#db/seeds/load.ts'
import { seedPlans } from '#db/seeds/plans.ts'
import { drainWithProcesses } from '#db/testing/drain-processes.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

const PROCESSES = 8
const JOBS = PROCESSES * 2000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('eight processes finish 2,000 jobs for each of them, and none is claimed twice', async () => {
  const { db, url } = database
  await seedPlans(db)
  await seedLoad(db, { name: 'p', users: 400, jobs: JOBS, transcribed: 0, passwordHash: null })

  const { drained, seconds } = await drainWithProcesses(db, url, PROCESSES)

  const claimed = drained.flatMap((each) => each.claimed)
  process.stdout.write(
    `${claimed.length} jobs, ${PROCESSES} processes: ` +
      `${Math.round(claimed.length / seconds)} claimed and finished per second\n`,
  )
  expect(claimed).toHaveLength(JOBS)
  expect(new Set(claimed).size).toBe(JOBS)
  expect(drained.flatMap(({ refused }) => refused)).toEqual([])
  expect(await db.$count(jobs, sql`state = 'succeeded' and attempt = 1`)).toBe(JOBS)
  expect(await findViolations(db)).toEqual([])
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { createWorker } from '#db/testing/factories.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { claimJob, finish } from '#db/testing/job-calls.ts'
import { TRANSCRIPTION } from '#db/testing/results.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { seedLoad } from './load.ts'
import { seedPlans } from './plans.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  await seedPlans(db)
})
afterAll(() => database.drop())

test('a load is queued work like any other, and all of it accounted for', async () => {
  const load = { name: 'load', users: 3, jobs: 7, transcribed: 2, passwordHash: null }

  await seedLoad(db, load)
  await seedLoad(db, { ...load, name: 'again' })

  expect(await findViolations(db)).toEqual([])
  expect(await db.$count(jobs, sql`state = 'queued'`)).toBe(14)
  const worker = await createWorker(db)
  const served: string[] = []
  for (let job = await claimJob(db, worker.id); job; job = await claimJob(db, worker.id)) {
    served.push(job.userId)
    expect(await finish(db, job, TRANSCRIPTION)).toBe('ok')
  }
  expect(served).toHaveLength(14)
  expect(new Set(served.slice(0, 6)).size).toBe(6)
  expect(await findViolations(db)).toEqual([])
})

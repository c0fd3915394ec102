import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { createJob, createProject, createUser, createWorker } from './factories.ts'
import { findViolations } from './invariants.ts'
import { claimJob, fail, finish } from './job-calls.ts'
import { RESULTS } from './results.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterEach(() => database.drop())

test('all is well before, while and after jobs run', async () => {
  const worker = await createWorker(db)
  await createJob(db)
  await createJob(db, { kind: 'export' })
  await createJob(db, { kind: 'align' })
  await createJob(db)
  expect(await findViolations(db)).toEqual([])

  for (let job = await claimJob(db, worker.id); job; job = await claimJob(db, worker.id)) {
    expect(await findViolations(db)).toEqual([])
    await finish(db, job, RESULTS[job.kind])
  }
  expect(await findViolations(db)).toEqual([])

  await createJob(db)
  const failing = await claimJob(db, worker.id)
  if (!failing) throw new Error('no job was offered')
  await fail(db, failing, { retryable: false })
  expect(await findViolations(db)).toEqual([])
})

test.each([
  ['a project in progress has a live job', sql`delete from jobs`],
  ['a live job has a live project that shows it', sql`update projects set status = 'ready'`],
  ['a live job has a live project that shows it', sql`update projects set deleted_at = now()`],
  [
    'a running job has a lease, and no other live job has one',
    sql`update jobs set state = 'running', lease_token = gen_random_uuid()`,
  ],
  [
    'a lane has the turn that its jobs give it',
    sql`update job_lanes set next_turn_at = next_turn_at + interval '1 second'`,
  ],
  ['a lane has the turn that its jobs give it', sql`update job_lanes set next_turn_at = null`],
  [
    'a reservation is settled once, when its job ends',
    sql`update jobs set state = 'failed', finished_at = now()`,
  ],
  [
    'a reservation is settled once, when its job ends',
    sql`insert into usage_ledger (user_id, job_id, kind, amount)
      select user_id, id, 'seconds_release', reserved_seconds from jobs`,
  ],
  [
    'a reservation is settled once, when its job ends',
    sql`delete from usage_ledger where kind = 'seconds_reserve'`,
  ],
  [
    'seconds reserved and used are those of the ledger',
    sql`update usage_periods set reserved_seconds = reserved_seconds + 1`,
  ],
  [
    'seconds reserved and used are those of the ledger',
    sql`update usage_periods set used_seconds = 1`,
  ],
  [
    'seconds stay within the quota unless a video lied about its length',
    sql`update plans set quota_seconds = 59`,
  ],
  [
    'bytes used are those of the live projects and of the ledger',
    sql`update storage_usage set used_bytes = used_bytes - 1`,
  ],
  [
    'bytes reserved are those of the open uploads',
    sql`update storage_usage set reserved_bytes = 1`,
  ],
  [
    'no object of a live project is to be deleted',
    sql`insert into object_deletions (object_key) select source_key from projects`,
  ],
])('is told when it is broken that %s', async (rule, breakIt) => {
  await createJob(db)
  await db.execute(breakIt)

  expect((await findViolations(db)).map((violation) => violation.rule)).toContain(rule)
})

test('is told when a project has two live jobs', async () => {
  await createJob(db)
  await db.execute(
    sql`insert into jobs (user_id, project_id, kind, max_attempts, payload)
      select user_id, project_id, 'export', 3, '{}' from jobs`,
  )

  expect(await findViolations(db)).toContainEqual(
    expect.objectContaining({ rule: 'a project has one live job at most' }),
  )
})

test('projects of the factories are accounted', async () => {
  const user = await createUser(db)
  await createProject(db, user.id, { status: 'export_done', exportBytes: 7, exportKey: 'e' })
  await createProject(db, user.id, { deletedAt: new Date() })

  expect(await findViolations(db)).toEqual([])
})

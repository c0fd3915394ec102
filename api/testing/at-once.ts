import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { scalarOf } from '#db/testing/job-calls.ts'

/**
 * Makes a call several times so that the writes to the table with which it begins really meet: the table is locked
 * until every one of them waits for it. The database must be the test's own.
 */
export async function atOnce<Result>(
  db: Database,
  table: PgTable,
  times: number,
  call: () => Promise<Result>,
): Promise<Result[]> {
  let results: Promise<Result[]> | undefined
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${table} in exclusive mode`)
    results = Promise.all(Array.from({ length: times }, call))
    await expect
      .poll(() => scalarOf<number>(db, WAITING), { interval: 5, timeout: 10_000 })
      .toBe(times)
  })
  return (await results) ?? []
}

const WAITING: SQL = sql`select count(*)::integer as value from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

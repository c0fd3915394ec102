import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDutyContext } from '#api/testing/duty-context.ts'
import { rateLimits } from '#db/schema/sessions.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { EXPIRED_ROWS } from './delete-expired.ts'
import type { Duty } from './duty.ts'
import { reportStuck } from './report-stuck.ts'
import { sweep } from './sweep.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const away = () => Promise.reject(new Error('no luck'))
const BROKEN: Duty = { name: 'broken', everySeconds: 60, run: away, count: away }
const STUCK: Duty = {
  name: 'stuck',
  everySeconds: 60,
  run: async () => ({ done: 0, hasMore: false }),
  count: async () => 0,
  countStuck: async () => 3,
}

test('a sweep runs each duty to its end, a dry run counts, and neither stops at one that fails', async () => {
  const { ctx, errors } = createDutyContext(database.db)
  await ctx.db.execute(
    sql`insert into rate_limits (key, tat)
      select 'old-' || n, now() - interval '1 minute' from generate_series(1, 2500) n`,
  )
  const duties = [
    BROKEN,
    STUCK,
    ...EXPIRED_ROWS.filter(({ name }) => name === 'expired_rate_limits'),
  ]
  const expected = [
    { duty: 'broken', count: null, stuck: 0 },
    { duty: 'stuck', count: 0, stuck: 3 },
    { duty: 'expired_rate_limits', count: 2500, stuck: 0 },
  ]
  expect(await sweep(ctx, duties, { isDryRun: true })).toEqual(expected)
  expect(await ctx.db.$count(rateLimits)).toBe(2500)
  expect(await sweep(ctx, duties, { isDryRun: false })).toEqual(expected)
  expect(await ctx.db.$count(rateLimits)).toBe(0)
  expect(errors.map(({ event, fields }) => [event, fields.duty])).toEqual([
    ['duty_failed', 'broken'],
    ['duty_failed', 'broken'],
  ])
})

test('what duties have given up on is told to the log by their names', async () => {
  const { ctx, errors } = createDutyContext(database.db)
  const report = reportStuck([...EXPIRED_ROWS, STUCK])
  expect(await report.count(ctx)).toBe(1)
  expect(errors).toEqual([])
  expect(await report.run(ctx)).toEqual({ done: 1, hasMore: false })
  expect(errors).toEqual([
    expect.objectContaining({ event: 'duty_stuck', fields: { duty: 'stuck', count: 3 } }),
  ])
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scalarOf } from '#db/testing/job-calls.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const take = (key: string) =>
  scalarOf<number>(database.db, sql`select take_rate_limit(${key}, 10, 3) as value`)

const letPass = (key: string, seconds: number) =>
  database.db.execute(
    sql`update rate_limits set tat = tat - make_interval(secs => ${seconds}) where key = ${key}`,
  )

test('a bucket gives its burst and then tells how long to wait', async () => {
  expect([await take('a'), await take('a'), await take('a')]).toEqual([0, 0, 0])

  const wait = await take('a')

  expect(wait).toBeGreaterThan(9)
  expect(wait).toBeLessThanOrEqual(10)
})

test('one turn comes back per interval, and a refused one costs nothing', async () => {
  for (let turn = 0; turn < 5; turn += 1) await take('b')

  await letPass('b', 10)

  expect(await take('b')).toBe(0)
  expect(await take('b')).toBeGreaterThan(9)
})

test('a long rest fills a bucket to its burst, not above', async () => {
  await take('c')
  await letPass('c', 1000)

  const waits = [await take('c'), await take('c'), await take('c'), await take('c')]

  expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true])
})

test('turns taken at once are all counted', async () => {
  const waits = await Promise.all(Array.from({ length: 10 }, () => take('d')))

  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

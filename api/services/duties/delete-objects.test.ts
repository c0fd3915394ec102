import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Storage } from '#api/ports/storage.ts'
import { atOnce } from '#api/testing/at-once.ts'
import { createDutyContext } from '#api/testing/duty-context.ts'
import type { Database } from '#db/client.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { countDueDeletions, countStuckDeletions, deleteObjects } from './delete-objects.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterEach(() => database.drop())

/** A store that writes down what it is asked, and loses the connection over the keys named. */
function createContext(failing: string[] = []) {
  const asked: string[] = []
  const { ctx, errors } = createDutyContext(db)
  const answer = async (call: string, key: string) => {
    asked.push(call)
    if (failing.includes(key)) throw new Error('the store is away')
  }
  const storage: Storage = {
    ...ctx.storage,
    remove: (key) => answer(`remove ${key}`, key),
    abortMultipartUpload: (key, uploadId) => answer(`abort ${key} ${uploadId}`, key),
  }
  return { ctx: { ...ctx, storage }, asked, errors }
}

const queue = (...keys: string[]) =>
  db.insert(objectDeletions).values(keys.map((objectKey) => ({ objectKey })))
const rowOf = async (key: string) =>
  (await db.select().from(objectDeletions).where(eq(objectDeletions.objectKey, key)))[0]
const minutesAhead = (time: Date | undefined) =>
  Math.round(((time?.getTime() ?? 0) - Date.now()) / 60_000)

test('objects go when their time has come, and not before; unfinished uploads of them are aborted first', async () => {
  const { ctx, asked } = createContext()
  await db
    .insert(objectDeletions)
    .values([
      { objectKey: 'a' },
      { objectKey: 'b', storeUploadId: 'upload' },
      { objectKey: 'kept', notBefore: sql`now() + interval '1 minute'` },
    ])
  expect(await countDueDeletions(ctx)).toBe(2)
  expect(asked).toEqual([])
  expect(await deleteObjects(ctx)).toEqual({ done: 2, hasMore: false })
  expect(asked).toEqual(['remove a', 'abort b upload', 'remove b'])
  expect(await db.$count(objectDeletions)).toBe(1)
  expect((await deleteObjects(ctx)).done).toBe(0)
})

test('two processes at once delete each object once', async () => {
  const { ctx, asked } = createContext()
  const keys = Array.from({ length: 80 }, (_, index) => `key-${index}`)
  await queue(...keys)
  const turns = await atOnce(db, objectDeletions, 2, () => deleteObjects(ctx))
  expect(turns.reduce((sum, { done }) => sum + done, 0)).toBe(80)
  expect(asked.sort()).toEqual(keys.map((key) => `remove ${key}`).sort())
})

test('a batch is bounded, and says that there is more', async () => {
  const { ctx } = createContext()
  await queue(...Array.from({ length: 51 }, (_, index) => `key-${index}`))
  expect(await deleteObjects(ctx)).toEqual({ done: 50, hasMore: true })
  expect(await deleteObjects(ctx)).toEqual({ done: 1, hasMore: false })
})

test('an object that cannot be deleted is tried again ever later, and the others go', async () => {
  const { ctx, errors } = createContext(['bad'])
  await queue('bad', 'good')
  expect((await deleteObjects(ctx)).done).toBe(1)
  expect(errors).toEqual([expect.objectContaining({ event: 'object_deletion_failed' })])
  expect(await rowOf('good')).toBeUndefined()
  expect(await rowOf('bad')).toMatchObject({ attempts: 1 })
  expect(minutesAhead((await rowOf('bad'))?.notBefore)).toBe(1)
  expect((await deleteObjects(ctx)).done).toBe(0)

  for (const [attempts, minutes] of [
    [3, 8],
    [15, 256],
  ]) {
    await db.update(objectDeletions).set({ attempts: attempts ?? 0, notBefore: sql`now()` })
    await deleteObjects(ctx)
    expect(minutesAhead((await rowOf('bad'))?.notBefore)).toBe(minutes)
  }
})

test('an object is given up after 20 attempts: it stays, is counted, and is not tried again', async () => {
  const { ctx, asked } = createContext(['bad'])
  await queue('bad')
  await db.update(objectDeletions).set({ attempts: 19 })
  expect(await countStuckDeletions(ctx)).toBe(0)
  await deleteObjects(ctx)
  await db.update(objectDeletions).set({ notBefore: sql`now()` })
  await deleteObjects(ctx)
  expect(asked).toEqual(['remove bad'])
  expect(await countStuckDeletions(ctx)).toBe(1)
  expect(await countDueDeletions(ctx)).toBe(0)
})

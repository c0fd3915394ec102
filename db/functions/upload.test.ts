import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { projects } from '#db/schema/projects.ts'
import { uploads } from '#db/schema/uploads.ts'
import { storageUsage } from '#db/schema/usage.ts'
import { createPlanFor, createUser } from '#db/testing/factories.ts'
import { rowsOf, scalarOf } from '#db/testing/job-calls.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

async function createCreator(quotaBytes = 1000, uploadLimitBytes = 1000) {
  const user = await createUser(db)
  await createPlanFor(db, user.id, { quotaBytes, uploadLimitBytes })
  return user.id
}

async function start(userId: string, sizeBytes = 600) {
  const [row] = await rowsOf<{ code: string; upload_id: string; object_key: string }>(
    db,
    sql`select * from start_upload(${userId}, 'My talk', 'en', 'talk.mov', 'video/quicktime',
      ${sizeBytes}, 300, 3600)`,
  )
  if (!row) throw new Error('start_upload gave no row')
  return row
}

const commit = (userId: string, uploadId: string) =>
  scalarOf<string>(
    db,
    sql`select commit_upload(${userId}, ${uploadId}, 'video/mp4', 61000, 720, 1280) as value`,
  )

const abort = (userId: string, uploadId: string) =>
  scalarOf<string>(db, sql`select abort_upload(${userId}, ${uploadId}) as value`)

async function bytes(userId: string) {
  const [usage] = await db.select().from(storageUsage).where(eq(storageUsage.userId, userId))
  return { used: usage?.usedBytes, reserved: usage?.reservedBytes }
}

test('an upload reserves its bytes and becomes a project of the same id', async () => {
  const userId = await createCreator()
  const { code, upload_id: id, object_key: key } = await start(userId)
  expect(code).toBe('ok')
  expect(key).toBe(`u/${userId}/p/${id}/source`)
  expect(await bytes(userId)).toEqual({ used: 0, reserved: 600 })

  expect(await commit(userId, id)).toBe('ok')

  expect(await bytes(userId)).toEqual({ used: 600, reserved: 0 })
  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  expect(project).toMatchObject({
    userId,
    name: 'My talk',
    status: 'ready',
    lang: 'en',
    durationMs: 61_000,
    sizeBytes: 600,
    mime: 'video/mp4',
    originalFilename: 'talk.mov',
    sourceKey: key,
  })
})

test('completing five times at once makes one project and counts its bytes once', async () => {
  const userId = await createCreator()
  const { upload_id: id } = await start(userId)

  const outcomes = await Promise.all(Array.from({ length: 5 }, () => commit(userId, id)))

  expect(outcomes.sort()).toEqual(['already', 'already', 'already', 'already', 'ok'])
  expect(await bytes(userId)).toEqual({ used: 600, reserved: 0 })
})

test('completing and aborting at once has one winner', async () => {
  const userId = await createCreator()
  const { upload_id: id } = await start(userId)

  const [committed, aborted] = await Promise.all([commit(userId, id), abort(userId, id)])

  expect([committed, aborted]).toEqual(committed === 'ok' ? ['ok', 'closed'] : ['closed', 'ok'])
  expect(await bytes(userId)).toEqual({ used: committed === 'ok' ? 600 : 0, reserved: 0 })
})

test('uploads that start together never reserve more than the plan stores', async () => {
  const userId = await createCreator(1000)

  const outcomes = await Promise.all(Array.from({ length: 8 }, () => start(userId, 300)))

  const codes = outcomes.map(({ code }) => code).sort()
  expect(codes).toEqual(['ok', 'ok', 'ok', ...Array(5).fill('storage_exceeded')])
  expect(await bytes(userId)).toEqual({ used: 0, reserved: 900 })
})

test('a file above the limit of the plan is refused', async () => {
  const userId = await createCreator(1000, 500)

  expect((await start(userId, 501)).code).toBe('upload_too_large')
  expect((await start(userId, 500)).code).toBe('ok')
})

test('without a plan nothing is uploaded', async () => {
  const { id } = await createUser(db)

  expect((await start(id)).code).toBe('no_plan')
})

test('aborting frees the bytes once and deletes what came', async () => {
  const userId = await createCreator()
  const { upload_id: id, object_key: key } = await start(userId)

  expect(await abort(userId, id)).toBe('ok')
  expect(await abort(userId, id)).toBe('closed')

  expect(await bytes(userId)).toEqual({ used: 0, reserved: 0 })
  expect(await commit(userId, id)).toBe('closed')
  const deletions = await db
    .select()
    .from(objectDeletions)
    .where(eq(objectDeletions.objectKey, key))
  expect(deletions).toHaveLength(1)
})

test("another user's upload is neither completed nor aborted", async () => {
  const [owner, stranger] = [await createCreator(), await createCreator()]
  const { upload_id: id } = await start(owner)

  expect(await commit(stranger, id)).toBe('not_found')
  expect(await abort(stranger, id)).toBe('not_found')

  expect(await commit(owner, id)).toBe('ok')
})

test('open uploads expire once, and only they', async () => {
  const userId = await createCreator(5000)
  const [done, late, open] = [await start(userId), await start(userId), await start(userId)]
  await commit(userId, done.upload_id)
  await db
    .update(uploads)
    .set({ storeUploadId: 'multipart-1' })
    .where(eq(uploads.id, late.upload_id))
  await db.execute(
    sql`update uploads set expires_at = now() - interval '1 second' where id <> ${open.upload_id}
      and user_id = ${userId}`,
  )

  const expire = () => scalarOf<number>(db, sql`select expire_uploads(10) as value`)
  expect([await expire(), await expire()]).toEqual([1, 0])

  expect(
    await rowsOf(
      db,
      sql`select store_upload_id from object_deletions where object_key = ${late.object_key}`,
    ),
  ).toEqual([{ store_upload_id: 'multipart-1' }])
  expect(await bytes(userId)).toEqual({ used: 600, reserved: 600 })
})

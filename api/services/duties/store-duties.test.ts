import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#api/services/context.ts'
import { atOnce } from '#api/testing/at-once.ts'
import { mp4 } from '#api/testing/media-bytes.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { dutyState } from '#db/schema/duty-state.ts'
import { jobs } from '#db/schema/jobs.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { projects } from '#db/schema/projects.ts'
import { uploads } from '#db/schema/uploads.ts'
import { storageUsage } from '#db/schema/usage.ts'
import { createJob, createProject, createUser, createWorker } from '#db/testing/factories.ts'
import { claimJob } from '#db/testing/job-calls.ts'
import { deleteObjects } from './delete-objects.ts'
import { countExpiredUploads, countStuckUploads, expireUploads } from './expire-uploads.ts'
import { countOrphans, queueOrphans } from './queue-orphans.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(async () => {
  for (const { key } of (await api.deps.storage.list('', '', 1000)).objects) {
    await api.deps.storage.remove(key)
  }
  for (const table of [objectDeletions, uploads, jobs, projects, storageUsage, dutyState]) {
    await api.db.delete(table)
  }
})
afterAll(() => api.stop())

async function put(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const url = await api.deps.storage.signPut(key, 'video/mp4', 60)
    const headers = { 'content-type': 'video/mp4' }
    expect((await fetch(url, { method: 'PUT', headers, body: 'x' })).status).toBe(200)
  }
}

const keysInStore = async () =>
  (await api.deps.storage.list('', '', 1000)).objects.map(({ key }) => key)
const queuedKeys = async () =>
  (await api.db.select().from(objectDeletions)).map(({ objectKey }) => objectKey).sort()
const tomorrow = (): Context => ({
  ...api.deps,
  now: () => new Date(Date.now() + 24 * 60 * 60 * 1000 + 60_000),
})

describe('the list of objects', () => {
  test('begins with the prefix, goes on behind a key, and says when it ends', async () => {
    await put('u/a', 'u/b', 'u/c', 'v/d')
    const { list } = api.deps.storage
    const first = await list('u/', '', 2)
    expect(first).toMatchObject({ objects: [{ key: 'u/a' }, { key: 'u/b' }], isLast: false })
    const age = Date.now() - (first.objects[0]?.writtenAt.getTime() ?? 0)
    expect(Math.abs(age)).toBeLessThan(60_000)
    expect(await list('u/', 'u/b', 2)).toMatchObject({ objects: [{ key: 'u/c' }], isLast: true })
    expect(await list('w/', '', 2)).toEqual({ objects: [], isLast: true })
  })
})

describe('orphan objects', () => {
  async function createReferenced(): Promise<string[]> {
    const user = await createUser(api.db)
    const keys = {
      source: `u/${user.id}/source`,
      proxy: `u/${user.id}/proxy`,
      poster: `u/${user.id}/poster`,
      peaks: `u/${user.id}/peaks`,
      export: `u/${user.id}/export`,
      upload: `u/${user.id}/upload`,
      queued: `u/${user.id}/queued`,
    }
    await createProject(api.db, user.id, {
      sourceKey: keys.source,
      proxyKey: keys.proxy,
      posterKey: keys.poster,
      peaksKey: keys.peaks,
      exportKey: keys.export,
      exportBytes: 1,
    })
    await api.db.insert(uploads).values({
      userId: user.id,
      projectName: 'x',
      lang: 'en',
      filename: 'x',
      mime: 'video/mp4',
      sizeBytes: 1,
      objectKey: keys.upload,
      partSizeBytes: 1,
      expiresAt: sql`now() + interval '1 day'`,
    })
    await api.db.insert(objectDeletions).values({
      objectKey: keys.queued,
      notBefore: sql`now() + interval '2 hours'`,
    })
    await createJob(api.db)
    const worker = await createWorker(api.db)
    const job = await claimJob(api.db, worker.id)
    const outputKey = job?.outputKey ?? ''
    const beside = ['.jpg', '.json'].map((extension) => outputKey.replace('.mp4', extension))
    return [...Object.values(keys), outputKey, ...beside]
  }

  test('are queued for deletion; whatever a row refers to is left alone', async () => {
    const referenced = await createReferenced()
    expect(referenced).toHaveLength(10)
    const { id } = await createUser(api.db)
    await createProject(api.db, id, { deletedAt: new Date(), sourceKey: 'u/of-a-deleted-project' })
    await put(...referenced, 'u/orphan', 'u/of-a-deleted-project', 'elsewhere/not-ours')
    const before = await queuedKeys()

    expect(await countOrphans(tomorrow())).toBe(2)
    expect(await queuedKeys()).toEqual(before)
    expect(await queueOrphans(tomorrow())).toEqual({ done: 2, hasMore: false })
    const orphans = (await queuedKeys()).filter((key) => !before.includes(key))
    expect(orphans).toEqual(['u/of-a-deleted-project', 'u/orphan'])
    expect(await countOrphans(tomorrow())).toBe(0)
    expect((await queueOrphans(tomorrow())).done).toBe(0)

    await deleteObjects(api.deps)
    expect(await keysInStore()).toEqual([...referenced, 'elsewhere/not-ours'].sort())
  })

  test('are left alone for a day, since what refers to them may be on its way', async () => {
    await put('u/young')
    expect(await countOrphans(api.deps)).toBe(0)
    expect((await queueOrphans(api.deps)).done).toBe(0)
    expect(await queuedKeys()).toEqual([])
  })

  test('are looked for page by page, from where the last turn stopped, round after round', async () => {
    await put('u/1', 'u/2', 'u/3', 'u/4', 'u/5')
    expect(await countOrphans(tomorrow(), 2)).toBe(5)
    expect(await queueOrphans(tomorrow(), 2)).toEqual({ done: 2, hasMore: true })
    expect(await queuedKeys()).toEqual(['u/1', 'u/2'])
    expect(await queueOrphans(tomorrow(), 2)).toEqual({ done: 2, hasMore: true })
    expect(await queueOrphans(tomorrow(), 2)).toEqual({ done: 1, hasMore: false })
    await put('u/0')
    expect(await queueOrphans(tomorrow(), 2)).toEqual({ done: 1, hasMore: true })
  })

  test('are queued once by two processes that look at the same page at once', async () => {
    await put('u/1', 'u/2', 'u/3')
    const turns = await atOnce(api.db, dutyState, 2, () => queueOrphans(tomorrow()))
    expect(turns.reduce((sum, { done }) => sum + done, 0)).toBe(3)
    expect(await queuedKeys()).toEqual(['u/1', 'u/2', 'u/3'])
  })
})

describe('expired uploads', () => {
  const FILE = mp4()

  async function sendUpload() {
    const account = await api.createAccount()
    const { token } = account
    const json = {
      projectName: 'x',
      lang: 'en',
      filename: 'x.mp4',
      type: 'video/mp4',
      size: FILE.length,
    }
    const { body } = await api.ask('POST', '/uploads', { token, json })
    const id = body.id as string
    const { body: signed } = await api.ask('POST', `/uploads/${id}/parts`, {
      token,
      json: { parts: [1] },
    })
    const sent = await fetch(signed.urls[1], { method: 'PUT', body: new Uint8Array(FILE) })
    const parts = { 1: sent.headers.get('etag') ?? '' }
    await api.ask('PUT', `/uploads/${id}/parts`, { token, json: { parts } })
    const [row] = await api.db.select().from(uploads).where(eq(uploads.id, id))
    if (!row?.storeUploadId) throw new Error('the upload is not open in the store')
    return { account, token, id, row, storeUploadId: row.storeUploadId, etag: parts[1] }
  }

  /** What is left when the API dies after the store has put the parts together. */
  async function sendUploadUntilJoined() {
    const upload = await sendUpload()
    const { row, storeUploadId, etag } = upload
    const parts = [{ part: 1, etag }]
    await api.deps.storage.completeMultipartUpload(row.objectKey, storeUploadId, parts)
    return upload
  }

  const expire = (id: string) =>
    api.db
      .update(uploads)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(uploads.id, id))
  const passHours = () => api.db.update(objectDeletions).set({ notBefore: sql`now()` })
  async function usageOf(userId: string) {
    const [usage] = await api.db.select().from(storageUsage).where(eq(storageUsage.userId, userId))
    return usage
  }

  test('end, their bytes are free once, and the store forgets their parts', async () => {
    const { account, token, id, row, storeUploadId, etag } = await sendUpload()
    expect(await countExpiredUploads(api.deps)).toBe(0)
    await expire(id)
    expect(await countExpiredUploads(api.deps)).toBe(1)
    expect((await usageOf(account.user.id))?.reservedBytes).toBe(FILE.length)

    const turns = await atOnce(api.db, uploads, 2, () => expireUploads(api.deps))
    expect(turns.map(({ done }) => done).sort()).toEqual([0, 1])
    expect(await usageOf(account.user.id)).toMatchObject({ reservedBytes: 0, usedBytes: 0 })
    expect((await api.ask('GET', `/uploads/${id}`, { token })).status).toBe(404)

    await passHours()
    expect((await deleteObjects(api.deps)).done).toBe(1)
    const late = [{ part: 1, etag }]
    expect(await api.deps.storage.completeMultipartUpload(row.objectKey, storeUploadId, late)).toBe(
      'gone',
    )
  })

  test('an upload that was put together when the API died is finished by asking again', async () => {
    const { token, id } = await sendUploadUntilJoined()
    const { status, body } = await api.ask('POST', `/uploads/${id}/complete`, { token })
    expect({ status, id: body.id }).toEqual({ status: 200, id })
    expect((await expireUploads(api.deps)).done).toBe(0)
    expect(await countOrphans(tomorrow())).toBe(0)
  })

  test('an upload that was put together when the API died, and that nobody asks for, goes with its object', async () => {
    const { account, token, id, row } = await sendUploadUntilJoined()
    expect(await keysInStore()).toEqual([row.objectKey])
    await expire(id)
    await expireUploads(api.deps)
    const { status } = await api.ask('POST', `/uploads/${id}/complete`, { token })
    expect(status).toBe(404)
    await passHours()
    await deleteObjects(api.deps)
    expect(await keysInStore()).toEqual([])
    expect(await usageOf(account.user.id)).toMatchObject({ reservedBytes: 0, usedBytes: 0 })
  })

  test('one that cannot be ended does not keep the others, and is counted as stuck', async () => {
    const [broken, fine] = [await sendUpload(), await sendUpload()]
    await api.db
      .update(storageUsage)
      .set({ reservedBytes: 0 })
      .where(eq(storageUsage.userId, broken.account.user.id))
    await api.db.update(uploads).set({ expiresAt: sql`now() - interval '2 hours'` })
    expect((await expireUploads(api.deps)).done).toBe(1)
    expect((await api.ask('GET', `/uploads/${fine.id}`, { token: fine.token })).status).toBe(404)
    expect(await countStuckUploads(api.deps)).toBe(1)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { deleteObjects } from '#api/services/duties/delete-objects.ts'
import { expireUploads } from '#api/services/duties/expire-uploads.ts'
import { PART_BYTES } from '#api/services/uploads/reserve-upload.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { uploads } from '#db/schema/uploads.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { type Creator, createCreator, cut, video } from './creator.ts'
import { type FaultyApi, STORE_CALLS, startFaultyApi } from './faulty-api.ts'

let api: FaultyApi
let creator: Creator

beforeAll(async () => {
  api = await startFaultyApi()
})
beforeEach(async () => {
  creator = await createCreator(api)
})
afterEach(async () => {
  api.faults.store.heal()
  expect(await findViolations(api.db)).toEqual([])
})
afterAll(() => api.stop())

const sourceKey = (id: string) => `u/${creator.user.id}/p/${id}/source`
const sizeInStore = (id: string) => api.deps.storage.sizeOf(sourceKey(id))

const deletionsOf = (id: string) =>
  api.db
    .select()
    .from(objectDeletions)
    .where(eq(objectDeletions.objectKey, sourceKey(id)))

/** Stores a part of any size and reports it; signed addresses take only the size that was announced. */
async function forcePart(id: string, part: number, content: Uint8Array): Promise<void> {
  const [row] = await api.db.select().from(uploads).where(eq(uploads.id, id))
  const { objectKey = '', storeUploadId } = row ?? {}
  const etag = await api.deps.storage.putPart(objectKey, storeUploadId ?? '', part, content)
  await creator.report(id, part, etag)
}

/** A day passes for one upload, and two hours for what is to be deleted. */
async function expire(id: string): Promise<void> {
  await api.db
    .update(uploads)
    .set({ expiresAt: new Date(0) })
    .where(eq(uploads.id, id))
  await expireUploads(api.deps)
  await api.db
    .update(objectDeletions)
    .set({ notBefore: new Date(0) })
    .where(eq(objectDeletions.objectKey, sourceKey(id)))
  await deleteObjects(api.deps)
}

describe('a video whose upload is cut in the second of two parts', () => {
  /** One part and a torn one: as far as a creator got before the line broke. */
  async function cutUpload(file: Uint8Array): Promise<string> {
    const { body } = await creator.start(file.length)
    const [first, second] = cut(file, body.part_size)
    if (!first || !second) throw new Error('the file has too few parts')
    await creator.sendPart(body.id, 1, first)
    const torn = { ...STORE_CALLS.PUT_PART, times: 1, with: { cutAfterBytes: 900_000 } }
    api.faults.store.fail(torn)
    await expect(creator.putPart(body.id, 2, second)).rejects.toThrow()
    return body.id
  }

  test.each([
    ['first', false],
    ['last', true],
  ])(
    'with its header %s goes on from the parts that arrived, for a client that knows its id',
    async (_, moovLast) => {
      const file = video(1.2 * PART_BYTES, { moovLast })
      const id = await cutUpload(file)
      api.faults.store.requests.length = 0
      const { body: plan } = await creator.resume(id)
      expect(Object.keys(plan.parts)).toEqual(['1'])
      for (const [index, part] of cut(file, plan.part_size).entries()) {
        if (!plan.parts[index + 1]) await creator.sendPart(id, index + 1, part)
      }
      expect((await creator.complete(id)).status).toBe(200)
      const puts = api.faults.store.requests.filter(({ method }) => method === 'PUT')
      expect(puts).toHaveLength(1)
      expect(await creator.bytes()).toEqual({ used: file.length, reserved: 0 })
    },
  )

  test('never becomes a project, and gives its bytes back when its day is over', async () => {
    const file = video(1.2 * PART_BYTES)
    const id = await cutUpload(file)
    expect((await creator.complete(id)).body.code).toBe('UPLOAD_INCOMPLETE')
    expect(await creator.projects()).toEqual([])
    expect(await creator.uploads()).toMatchObject([{ status: 'open' }])
    expect(await sizeInStore(id)).toBeNull()
    expect(await creator.bytes()).toEqual({ used: 0, reserved: file.length })

    await expire(id)
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
    expect((await creator.resume(id)).status).toBe(404)
    expect((await creator.complete(id)).body.code).toBe('UPLOAD_NOT_FOUND')
  })
})

describe('a file that is not what was announced', () => {
  test.each([
    ['longer', 1],
    ['shorter', -1],
  ])('because it is %s is refused and deleted', async (_, difference) => {
    const file = video()
    const { body } = await creator.start(file.length - difference)
    await forcePart(body.id, 1, file)
    expect((await creator.complete(body.id)).body.code).toBe('UPLOAD_INCOMPLETE')
    expect(await sizeInStore(body.id)).toBeNull()
    expect(await creator.projects()).toEqual([])
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
  })

  test('by the etag of a part is not put together', async () => {
    const file = video()
    const { body } = await creator.start(file.length)
    await creator.sendPart(body.id, 1, file)
    await creator.report(body.id, 1, '"0123456789abcdef0123456789abcdef"')
    expect((await creator.complete(body.id)).body.code).toBe('UPLOAD_INCOMPLETE')
    expect(await sizeInStore(body.id)).toBeNull()
    expect(await creator.projects()).toEqual([])
  })
})

describe('parts', () => {
  const file = video(1.2 * PART_BYTES)

  test('may come in any order, and twice', async () => {
    const { body } = await creator.start(file.length)
    const [first, second] = cut(file, body.part_size)
    if (!first || !second) throw new Error('the file has too few parts')
    await creator.sendPart(body.id, 2, second)
    await creator.sendPart(body.id, 1, new Uint8Array(first.length))
    await creator.sendPart(body.id, 1, first)
    expect((await creator.complete(body.id)).status).toBe(200)
    const { storage } = api.deps
    const head = await storage.readRange(sourceKey(body.id), 0, 64)
    expect(Buffer.compare(head, file.subarray(0, 64))).toBe(0)
  })

  test.each([
    ['of unequal size', [0.9, 1]],
    ['smaller than stores take', [0.1, 1]],
  ])('%s are refused, and right ones make the file whole', async (_, sizes) => {
    const long = video(2.5 * PART_BYTES)
    const { body } = await creator.start(long.length)
    let offset = 0
    for (const [index, size] of [...sizes, Infinity].entries()) {
      const end = Math.min(offset + Math.floor(size * body.part_size), long.length)
      await forcePart(body.id, index + 1, long.subarray(offset, end))
      offset = end
    }
    expect((await creator.complete(body.id)).body.code).toBe('UPLOAD_INCOMPLETE')
    expect(await creator.projects()).toEqual([])

    const parts = cut(long, body.part_size)
    for (const [index, part] of parts.entries()) await creator.sendPart(body.id, index + 1, part)
    expect((await creator.complete(body.id)).status).toBe(200)
    expect(await sizeInStore(body.id)).toBe(long.length)
  })

  test('sent after the project was made change nothing', async () => {
    const small = video()
    const { body } = await creator.start(small.length)
    const url = await creator.partUrl(body.id, 1)
    await creator.sendPart(body.id, 1, small)
    await creator.complete(body.id)
    const late = await fetch(url, { method: 'PUT', body: new Uint8Array(small.length) })
    expect(late.ok).toBe(false)
    expect((await creator.report(body.id, 1, '"x"')).body.code).toBe('UPLOAD_NOT_FOUND')
    expect(await sizeInStore(body.id)).toBe(small.length)
    const head = await api.deps.storage.readRange(sourceKey(body.id), 0, 64)
    expect(Buffer.compare(head, small.subarray(0, 64))).toBe(0)
    expect((await creator.complete(body.id)).status).toBe(200)
    expect(await creator.bytes()).toEqual({ used: small.length, reserved: 0 })
  })

  test('have addresses for a quarter of an hour', async () => {
    const { body } = await creator.start(1000)
    const url = new URL(await creator.partUrl(body.id, 1))
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900')
  })
})

describe('an upload whose tab was closed', () => {
  test('is visible nowhere, and is gone from the store when its day is over', async () => {
    const file = video(1.2 * PART_BYTES)
    const { body } = await creator.start(file.length)
    const [first, second] = cut(file, body.part_size)
    if (!first || !second) throw new Error('the file has too few parts')
    await creator.sendPart(body.id, 1, first)
    expect(await creator.list()).toEqual([])
    const { token } = creator
    expect((await api.ask('GET', `/project/${body.id}/get-project`, { token })).status).toBe(404)

    const url = await creator.partUrl(body.id, 2)
    await expire(body.id)
    const late = await fetch(url, { method: 'PUT', body: new Uint8Array(second) })
    expect(late.status).toBe(404)
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
    expect(await deletionsOf(body.id)).toEqual([])
  })

  test('while the store is away is over all the same, and is deleted there later', async () => {
    const { body } = await creator.start(1000)
    const url = await creator.partUrl(body.id, 1)
    api.faults.store.fail({ times: Infinity, with: { status: 500 } })
    await expire(body.id)
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
    expect(await deletionsOf(body.id)).toHaveLength(1)

    api.faults.store.heal()
    await expire(body.id)
    expect(await deletionsOf(body.id)).toEqual([])
    const late = await fetch(url, { method: 'PUT', body: new Uint8Array(1000) })
    expect(late.status).toBe(404)
  })
})

describe('uploads that start together at the limit of the storage', () => {
  test('of one file each: exactly one passes', async () => {
    creator = await createCreator(api, { quotaBytes: 1000 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => creator.start(600)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 413, 413, 413, 413, 413])
    const refused = answers.filter(({ status }) => status === 413)
    for (const { body } of refused) expect(body.code).toBe('STORAGE_QUOTA_EXCEEDED')
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 600 })
  })
})

describe('an upload that several calls complete at once', () => {
  test('becomes one project', async () => {
    const file = video(1.2 * PART_BYTES)
    const id = await creator.send(file)
    const answers = await Promise.all(Array.from({ length: 5 }, () => creator.complete(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await creator.projects()).toHaveLength(1)
    expect(await creator.bytes()).toEqual({ used: file.length, reserved: 0 })
  })

  test('and one gives up has one outcome, and no project without its bytes', async () => {
    const file = video()
    const id = await creator.send(file)
    const [completed] = await Promise.all([creator.complete(id), creator.abort(id)])
    const projects = await creator.projects()
    expect(projects).toHaveLength(completed.status === 200 ? 1 : 0)
    if (projects.length > 0) expect(await sizeInStore(id)).toBe(file.length)
    expect(await creator.bytes()).toEqual({
      used: completed.status === 200 ? file.length : 0,
      reserved: 0,
    })
  })
})

test('a call that finds another size than announced leaves alone what another call has made a project of', async () => {
  const file = video()
  const id = await creator.send(file)
  const sizeOf = async () => {
    await creator.complete(id)
    return file.length - 1
  }
  const app = createApp({ ...api.deps, storage: { ...api.deps.storage, sizeOf } })
  const headers = { authorization: `Bearer ${creator.token}` }
  const late = await app.request(`/api/uploads/${id}/complete`, { method: 'POST', headers })
  expect(late.status).toBe(409)
  expect(await creator.projects()).toMatchObject([{ id, status: 'ready' }])
  expect(await sizeInStore(id)).toBe(file.length)
})

describe('an API that dies between the store and the database', () => {
  /** Leaves an upload whose parts are together in the store and still open in the database. */
  async function dieAfterJoin(file: Uint8Array): Promise<string> {
    const id = await creator.send(file)
    const dead = { ...api.deps.storage, sizeOf: () => Promise.reject(new Error('killed')) }
    const path = `/api/uploads/${id}/complete`
    const headers = { authorization: `Bearer ${creator.token}` }
    const app = createApp({ ...api.deps, storage: dead })
    expect((await app.request(path, { method: 'POST', headers })).status).toBe(500)
    expect(await sizeInStore(id)).toBe(file.length)
    return id
  }

  test('leaves an upload that the next call completes', async () => {
    const file = video()
    const id = await dieAfterJoin(file)
    expect(await creator.projects()).toEqual([])
    expect((await creator.complete(id)).status).toBe(200)
    expect(await creator.bytes()).toEqual({ used: file.length, reserved: 0 })
  })

  test('leaves an upload that the sweep ends and deletes', async () => {
    const id = await dieAfterJoin(video())
    await expire(id)
    expect(await sizeInStore(id)).toBeNull()
    expect(await creator.bytes()).toEqual({ used: 0, reserved: 0 })
    expect((await creator.complete(id)).status).toBe(404)
  })
})

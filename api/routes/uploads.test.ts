import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { avi, bytes, fragmentedMp4, mp4, trak } from '#api/testing/media-bytes.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { projects } from '#db/schema/projects.ts'
import { uploads } from '#db/schema/uploads.ts'
import { storageUsage } from '#db/schema/usage.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

type Account = Awaited<ReturnType<TestApi['createAccount']>>

const START = { projectName: 'My talk', lang: 'en', filename: 'talk.mp4', type: 'video/mp4' }

async function start(account: Account, size: number) {
  const json = { ...START, size }
  return api.ask('POST', '/uploads', { token: account.token, json })
}

/** Sends a file as the web client would; answers what `complete` answered. */
async function upload(account: Account, file: Uint8Array) {
  const { token } = account
  const { body: started } = await start(account, file.length)
  for (let part = 1; part <= started.part_count; part += 1) {
    const slice = file.slice((part - 1) * started.part_size, part * started.part_size)
    await sendPart(token, started.id, part, slice)
  }
  return { id: started.id as string, ...(await complete(token, started.id)) }
}

async function sendPart(token: string, id: string, part: number, content: Uint8Array<ArrayBuffer>) {
  const urls = await api.ask('POST', `/uploads/${id}/parts`, { token, json: { parts: [part] } })
  const put = await fetch(urls.body.urls[part], { method: 'PUT', body: content })
  expect(put.status).toBe(200)
  const parts = { [part]: put.headers.get('etag') ?? '' }
  return api.ask('PUT', `/uploads/${id}/parts`, { token, json: { parts } })
}

const complete = (token: string, id: string) =>
  api.ask('POST', `/uploads/${id}/complete`, { token })

async function storageOf(account: Account) {
  const [row] = await api.db
    .select()
    .from(storageUsage)
    .where(eq(storageUsage.userId, account.user.id))
  return { used: row?.usedBytes ?? 0, reserved: row?.reservedBytes ?? 0 }
}

describe('uploads under way', () => {
  test('are listed for who has lost track of them, to go on with or to give up', async () => {
    const account = await api.createAccount()
    const { token } = account
    const first = await start(account, 1000)
    const second = await start(account, 2000)
    const list = async () => (await api.ask('GET', '/uploads', { token })).body.data
    expect(await list()).toEqual([second.body, first.body])
    expect(second.body).toMatchObject({ project_name: 'My talk', filename: 'talk.mp4', size: 2000 })
    await api.ask('DELETE', `/uploads/${second.body.id}`, { token })
    expect(await list()).toEqual([first.body])
    const other = await api.createAccount()
    expect((await api.ask('GET', '/uploads', { token: other.token })).body.data).toEqual([])
  })
})

describe('an upload', () => {
  test('becomes a project that is ready, with facts from the container', async () => {
    const account = await api.createAccount()
    const file = mp4({ seconds: 12.5, moovLast: true, padding: 9 * 1024 * 1024 })
    const { id, status, body } = await upload(account, file)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      name: 'My talk',
      status: 'ready',
      duration: 12.5,
      width: 320,
      height: 568,
      lang: 'en',
      video_path: `/api/project/${id}/video`,
      subtitles: null,
      error: null,
    })
    expect(body.size_mb).toBeCloseTo(9, 1)
    expect(await storageOf(account)).toEqual({ used: file.length, reserved: 0 })

    const again = await complete(account.token, id)
    expect(again).toMatchObject({ status: 200, body: { id } })
    expect(await storageOf(account)).toEqual({ used: file.length, reserved: 0 })
  })

  test.each([
    ['mov', mp4({ brand: 'qt  ' }), 'video/quicktime'],
    ['avi', avi(), 'video/x-msvideo'],
    ['fragmented mp4', fragmentedMp4(), 'video/mp4'],
  ])('may be %s, whatever its name and type say', async (_, file, mime) => {
    const account = await api.createAccount()
    const { id, status } = await upload(account, file)
    expect(status).toBe(200)
    const [row] = await api.db.select().from(projects).where(eq(projects.id, id))
    expect(row?.mime).toBe(mime)
  })

  test.each([
    ['VIDEO_UNSUPPORTED', 'errors.video_unsupported', bytes('Only a text that is named talk.mp4')],
    ['VIDEO_UNREADABLE', 'errors.video_unreadable', mp4({ padding: 500 }).slice(0, -100)],
    ['VIDEO_TOO_LONG', 'errors.video_too_long', mp4({ seconds: 301 })],
    ['VIDEO_NO_PICTURE', 'errors.video_no_picture', mp4({ tracks: [trak({ kind: 'soun' })] })],
    ['VIDEO_TOO_LARGE', 'errors.video_too_large', mp4({ tracks: [trak({ width: 4098 })] })],
  ])('that is refused as %s leaves nothing behind', async (code, message, file) => {
    const account = await api.createAccount()
    const { id, status, body } = await upload(account, file)
    expect({ status, body }).toMatchObject({ status: 422, body: { code, message } })
    expect(await storageOf(account)).toEqual({ used: 0, reserved: 0 })
    const [row] = await api.db.select().from(uploads).where(eq(uploads.id, id))
    expect(row?.status).toBe('aborted')
    expect(await api.deps.storage.sizeOf(row?.objectKey ?? '')).toBeNull()
    expect((await api.ask('GET', '/project/get-projects', account)).body.data).toEqual([])
    expect((await complete(account.token, id)).body.code).toBe('UPLOAD_NOT_FOUND')
  })

  test('with parts missing can go on', async () => {
    const account = await api.createAccount()
    const { token } = account
    const file = mp4()
    const { body: started } = await start(account, file.length)
    expect((await complete(token, started.id)).body.code).toBe('UPLOAD_INCOMPLETE')
    await sendPart(token, started.id, 1, file.slice())
    const resumed = await api.ask('GET', `/uploads/${started.id}`, { token })
    expect(Object.keys(resumed.body.parts)).toEqual(['1'])
    expect((await complete(token, started.id)).status).toBe(200)
  })

  test('with a wrong etag is refused and can be repaired', async () => {
    const account = await api.createAccount()
    const { token } = account
    const file = mp4()
    const { body: started } = await start(account, file.length)
    await sendPart(token, started.id, 1, file.slice())
    const json = { parts: { 1: '"00000000000000000000000000000000"' } }
    await api.ask('PUT', `/uploads/${started.id}/parts`, { token, json })
    expect((await complete(token, started.id)).body.code).toBe('UPLOAD_INCOMPLETE')
    await sendPart(token, started.id, 1, file.slice())
    expect((await complete(token, started.id)).status).toBe(200)
  })

  test('that is given up frees its bytes, and may be given up twice', async () => {
    const account = await api.createAccount()
    const { token } = account
    const { body: started } = await start(account, 1000)
    expect(await storageOf(account)).toEqual({ used: 0, reserved: 1000 })
    expect((await api.ask('DELETE', `/uploads/${started.id}`, { token })).status).toBe(200)
    expect(await storageOf(account)).toEqual({ used: 0, reserved: 0 })
    expect((await api.ask('DELETE', `/uploads/${started.id}`, { token })).status).toBe(404)
    expect(await api.db.select().from(objectDeletions)).not.toEqual([])
  })

  test('that became a project cannot be given up', async () => {
    const account = await api.createAccount()
    const { id } = await upload(account, mp4().slice())
    const { token } = account
    expect((await api.ask('DELETE', `/uploads/${id}`, { token })).status).toBe(404)
    expect((await api.ask('GET', `/project/${id}/get-project`, { token })).status).toBe(200)
  })

  test('whose parts another call is joining is not thrown away', async () => {
    const account = await api.createAccount()
    const { token } = account
    const file = mp4()
    const { body: started } = await start(account, file.length)
    await sendPart(token, started.id, 1, file.slice())
    const storage = { ...api.deps.storage, sizeOf: async () => null }
    const blind = createApp({ ...api.deps, storage })
    const early = await blind.request(`/api/uploads/${started.id}/complete`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(early.status).toBe(409)
    expect((await complete(token, started.id)).status).toBe(200)
  })

  test('completed twice at once makes one project', async () => {
    const account = await api.createAccount()
    const { token } = account
    const file = mp4()
    const { body: started } = await start(account, file.length)
    await sendPart(token, started.id, 1, file.slice())
    const both = await Promise.all([complete(token, started.id), complete(token, started.id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await storageOf(account)).toEqual({ used: file.length, reserved: 0 })
  })

  test('of another user is not found by any call', async () => {
    const owner = await api.createAccount()
    const { token } = await api.createAccount()
    const { body: started } = await start(owner, 1000)
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/complete'],
      ['POST', '/parts', { parts: [1] }],
      ['PUT', '/parts', { parts: { 1: 'x' } }],
    ]
    for (const [method, path, json] of calls) {
      const answer = await api.ask(method, `/uploads/${started.id}${path}`, { token, json })
      expect(answer).toMatchObject({ status: 404, body: { code: 'UPLOAD_NOT_FOUND' } })
    }
  })
})

describe('starting an upload', () => {
  test.each([
    ['a blank name', { projectName: '   ' }, 422, 'PROJECT_NAME_REQUIRED'],
    ['no file name', { filename: undefined }, 422, 'VIDEO_REQUIRED'],
    ['0 bytes', { size: 0 }, 422, 'VIDEO_EMPTY'],
    ['a negative size', { size: -1 }, 422, 'VIDEO_REQUIRED'],
    ['an unknown language', { lang: 'xx' }, 422, 'LANGUAGE_UNSUPPORTED'],
    ['more than the plan lets through', { size: 5001 }, 413, 'UPLOAD_TOO_LARGE'],
    ['more than the storage holds', { size: 4001 }, 413, 'STORAGE_QUOTA_EXCEEDED'],
  ])('is refused for %s', async (_, change, status, code) => {
    const account = await api.createAccount({ uploadLimitBytes: 5000, quotaBytes: 4000 })
    const json = { ...START, size: 1000, ...change }
    const answer = await api.ask('POST', '/uploads', { token: account.token, json })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await storageOf(account)).toEqual({ used: 0, reserved: 0 })
  })

  test('needs a plan', async () => {
    const account = await api.createAccount(null)
    expect(await start(account, 1000)).toMatchObject({
      status: 403,
      body: { code: 'PLAN_REQUIRED' },
    })
  })

  test('signs no part beyond the last, and takes no report of one', async () => {
    const account = await api.createAccount()
    const { token } = account
    const { body: started } = await start(account, 1000)
    const path = `/uploads/${started.id}/parts`
    expect((await api.ask('POST', path, { token, json: { parts: [2] } })).status).toBe(422)
    expect((await api.ask('PUT', path, { token, json: { parts: { 2: 'x' } } })).status).toBe(422)
    expect((await api.ask('PUT', path, { token, json: { parts: { '1e0': 'x' } } })).status).toBe(
      422,
    )
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mp4 } from '#api/testing/media-bytes.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { MIBIBYTE, PLANS } from '#config'
import { createProject } from '#db/testing/factories.ts'
import { rowsOf } from '#db/testing/job-calls.ts'
import { type Account, START } from './send-file.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const start = ({ token }: Account, size: number) =>
  api.ask('POST', '/uploads', { token, json: { ...START, size } })

async function storageOf({ user }: Account) {
  const [row] = await rowsOf<{ used: number; reserved: number; uploads: number }>(
    api.db,
    sql`select coalesce(max(s.used_bytes), 0)::int as used, coalesce(max(s.reserved_bytes), 0)::int as reserved,
        (select count(*)::int from uploads where user_id = ${user.id}) as uploads
      from storage_usage s where s.user_id = ${user.id}`,
  )
  return row
}

describe('the size of an upload', () => {
  test('is refused before anything is signed', async () => {
    const account = await api.createAccount({ uploadLimitBytes: 5000, quotaBytes: 4000 })
    expect((await start(account, 5001)).body.code).toBe('UPLOAD_TOO_LARGE')
    expect((await start(account, 4001)).body.code).toBe('STORAGE_QUOTA_EXCEEDED')
    expect((await start(account, Number.MAX_SAFE_INTEGER)).body.code).toBe('UPLOAD_TOO_LARGE')
    expect(await storageOf(account)).toMatchObject({ reserved: 0, uploads: 0 })
  })

  test('binds each part: the store takes not a byte more or less than was signed', async () => {
    const account = await api.createAccount()
    const { token } = account
    const size = 8 * MIBIBYTE + 100
    const { body: upload } = await start(account, size)
    const json = { parts: [1, 2] }
    const signed = await api.ask('POST', `/uploads/${upload.id}/parts`, { token, json })
    const put = async (part: number, length: number) => {
      const url = signed.body.urls[part]
      return (await fetch(url, { method: 'PUT', body: new Uint8Array(length) })).status
    }
    expect(await put(2, 101)).toBe(403)
    expect(await put(2, 99)).toBe(403)
    expect(await put(2, 100)).toBe(200)
    expect(await put(1, 8 * MIBIBYTE)).toBe(200)
  })

  test('is compared with what is in the store: a byte more than declared is refused and deleted', async () => {
    const account = await api.createAccount()
    const { token } = account
    const file = mp4()
    const { body: upload } = await start(account, file.length - 1)
    // As if the store had not held the client to the length that was signed.
    const [row] = await rowsOf<{ key: string; store: string }>(
      api.db,
      sql`select object_key as key, store_upload_id as store from uploads where id = ${upload.id}`,
    )
    const etag = await api.deps.storage.putPart(row?.key ?? '', row?.store ?? '', 1, file)
    await api.ask('PUT', `/uploads/${upload.id}/parts`, { token, json: { parts: { 1: etag } } })
    const completed = await api.ask('POST', `/uploads/${upload.id}/complete`, { token })
    expect(completed.body.code).toBe('UPLOAD_INCOMPLETE')
    expect(await storageOf(account)).toMatchObject({ used: 0, reserved: 0 })
    expect(await api.deps.storage.sizeOf(row?.key ?? '')).toBeNull()
    expect((await api.ask('GET', '/project/get-projects', account)).body.data).toEqual([])
  })
})

describe('the number of', () => {
  test('uploads under way is limited, and one that is over makes room', async () => {
    const account = await api.createAccount({ maxOpenUploads: 2 })
    const { body: first } = await start(account, 1)
    await start(account, 1)
    const third = await start(account, 1)
    expect(third).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_UPLOADS', message: 'errors.too_many_uploads' },
    })
    expect(await storageOf(account)).toMatchObject({ reserved: 2, uploads: 2 })
    await api.ask('DELETE', `/uploads/${first.id}`, account)
    expect((await start(account, 1)).status).toBe(200)
  })

  test('uploads under way holds for those that start at once', async () => {
    const account = await api.createAccount({ maxOpenUploads: 1 })
    const { id: userId } = account.user
    const { body: first } = await start(account, 1)
    await api.ask('DELETE', `/uploads/${first.id}`, account)
    const waiting = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    let both: ReturnType<typeof start>[] = []
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`select from storage_usage where user_id = ${userId} for update`)
      both = [start(account, 1), start(account, 1)]
      const countWaiting = async () => (await rowsOf(api.db, waiting)).length
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(2)
    })
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await storageOf(account)).toMatchObject({ reserved: 1, uploads: 2 })
  })

  test('projects is limited, those on their way included; a deleted one makes room', async () => {
    const account = await api.createAccount({ maxProjects: 3 })
    const project = await createProject(api.db, account.user.id)
    await createProject(api.db, account.user.id)
    expect((await start(account, 1)).status).toBe(200)
    const refused = await start(account, 1)
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PROJECTS' } })
    const copy = await api.ask('POST', `/project/${project.id}/duplicate`, account)
    expect(copy.body.code).toBe('TOO_MANY_PROJECTS')
    await api.ask('DELETE', `/project/${project.id}/delete-project`, account)
    expect((await start(account, 1)).status).toBe(200)
  })

  test('projects of 1 byte stays below 10,000 on every plan', async () => {
    expect(Math.max(...PLANS.map(({ maxProjects }) => maxProjects))).toBeLessThan(10_000)
    const maxProjects = PLANS[2]?.maxProjects ?? 0
    const account = await api.createAccount({ maxProjects })
    const { id: userId } = account.user
    await api.db.execute(
      sql`insert into projects (id, user_id, name, lang, duration_ms, size_bytes, width, height, mime,
          original_filename, source_key)
        select gen_random_uuid(), ${userId}, 'tiny', 'en', 1, 1, 1, 1, 'video/mp4', 'n', 'k'
        from generate_series(1, ${maxProjects})`,
    )
    expect((await start(account, 1)).body.code).toBe('TOO_MANY_PROJECTS')
  })
})

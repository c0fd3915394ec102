import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { avi, mp4 } from '#api/testing/media-bytes.ts'
import { type Field, sendForm } from '#api/testing/send-form.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { projects } from '#db/schema/projects.ts'
import { uploads } from '#db/schema/uploads.ts'
import { storageUsage } from '#db/schema/usage.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const video = (bytes = mp4(), type = 'video/mp4') => new Blob([new Uint8Array(bytes)], { type })

const WHOLE: Field[] = [
  ['projectName', ' Été '],
  ['lang', 'fr'],
  ['file', video(), 'talk.mp4'],
]

const send = (token: string | undefined, fields: Field[], options = {}) =>
  sendForm(api.app, token, fields, options)

async function storageOf(userId: string) {
  const [row] = await api.db.select().from(storageUsage).where(eq(storageUsage.userId, userId))
  return row && { used: row.usedBytes, reserved: row.reservedBytes }
}

describe('a new project from one form', () => {
  test('has the name, the language and the very bytes that were sent', async () => {
    const { user, token } = await api.createAccount()
    const bytes = mp4({ padding: 9 * 1024 * 1024 })
    const { status, body } = await send(token, [
      ['projectName', ' Été '],
      ['lang', 'fr'],
      ['file', video(bytes), 'talk.mp4'],
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ name: 'Été', lang: 'fr', status: 'ready', duration: 7 })
    const response = await api.call('GET', `/project/${body.id}/video`, { token })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await storageOf(user.id)).toEqual({ used: bytes.length, reserved: 0 })
    const [row] = await api.db.select().from(projects).where(eq(projects.id, body.id))
    expect(row?.originalFilename).toBe('talk.mp4')
  })

  test('may name the file first and the rest after it', async () => {
    const { token } = await api.createAccount()
    const { body } = await send(token, [...WHOLE].reverse())
    expect(body).toMatchObject({ name: 'Été', lang: 'fr' })
  })

  test('may be an AVI, whatever type it claims', async () => {
    const { token } = await api.createAccount()
    const file: Field = ['file', video(avi(), 'text/html'), 'x.mp4']
    expect((await send(token, [...WHOLE.slice(0, 2), file])).status).toBe(200)
  })

  test.each<[string, Field[], string]>([
    ['no name', WHOLE.slice(1), 'PROJECT_NAME_REQUIRED'],
    ['an empty name', [['projectName', ' '], ...WHOLE.slice(1)], 'PROJECT_NAME_REQUIRED'],
    [
      'an empty name after the file',
      [...WHOLE.slice(1), ['projectName', ' ']],
      'PROJECT_NAME_REQUIRED',
    ],
    ['no language', [...WHOLE.slice(0, 1), ...WHOLE.slice(2)], 'LANGUAGE_UNSUPPORTED'],
    ['an unknown language', [['lang', 'xx'], ...WHOLE.slice(2)], 'LANGUAGE_UNSUPPORTED'],
    ['no file', WHOLE.slice(0, 2), 'VIDEO_REQUIRED'],
    ['text in place of the file', [...WHOLE.slice(0, 2), ['file', 'x']], 'VIDEO_REQUIRED'],
    ['an empty file', [...WHOLE.slice(0, 2), ['file', new Blob([]), 'x.mp4']], 'VIDEO_EMPTY'],
    ['two files', [...WHOLE, ['file', video(), 'y.mp4']], 'INVALID_INPUT'],
    ['another field', [['plan', 'pro'], ...WHOLE], 'INVALID_INPUT'],
    [
      'a file that is no video',
      [...WHOLE.slice(0, 2), ['file', new Blob(['x'.repeat(99)]), 'x.mp4']],
      'VIDEO_UNSUPPORTED',
    ],
    [
      'a video of 301 s',
      [...WHOLE.slice(0, 2), ['file', video(mp4({ seconds: 301 })), 'x.mp4']],
      'VIDEO_TOO_LONG',
    ],
  ])('is refused with %s, and nothing stays', async (_, fields, code) => {
    const { user, token } = await api.createAccount()
    const { status, body } = await send(token, fields)
    expect(body.code).toBe(code)
    expect(status).toBe(422)
    expect(await api.db.select().from(projects).where(eq(projects.userId, user.id))).toEqual([])
    const left = await api.db.select().from(uploads).where(eq(uploads.userId, user.id))
    expect(left.map((row) => row.status)).toEqual(left.map(() => 'aborted'))
    expect((await storageOf(user.id))?.reserved ?? 0).toBe(0)
  })

  test('that breaks off leaves nothing behind', async () => {
    const { user, token } = await api.createAccount()
    expect((await send(token, WHOLE, { cutBytes: 40 })).body.code).toBe('INVALID_INPUT')
    expect((await storageOf(user.id))?.reserved).toBe(0)
  })

  test('whose sender goes away is given up, and is no fault of ours', async () => {
    const { user, token } = await api.createAccount()
    const boundary = 'x'.repeat(30)
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n`
    const chunks = [new TextEncoder().encode(head), new Uint8Array(9 * 1024 * 1024)]
    const body = new ReadableStream({
      pull: (controller) => {
        const chunk = chunks.shift()
        if (chunk) controller.enqueue(chunk)
        else controller.error(new Error('the connection was reset'))
      },
    })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(10 * 1024 * 1024),
    }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const before = api.logLines.length
    const response = await api.app.request('/api/project/new-project', init)
    expect(response.status).toBe(422)
    expect(api.logLines.slice(before).join('\n')).not.toContain('"level":"error"')
    expect(await storageOf(user.id)).toEqual({ used: 0, reserved: 0 })
  })

  test('needs its length beforehand, and one that the runtime takes', async () => {
    const { token } = await api.createAccount()
    expect(await send(token, WHOLE, { length: null })).toMatchObject({ status: 411 })
    const tooLong = String(101 * 1024 * 1024)
    expect(await send(token, WHOLE, { length: tooLong })).toMatchObject({
      status: 413,
      body: { code: 'FORM_TOO_LARGE', message: 'errors.upload_in_parts' },
    })
  })

  test('cannot bring more bytes than it said', async () => {
    const { user, token } = await api.createAccount()
    const { body } = await send(token, WHOLE, { length: '300' })
    expect(body.code).toBe('UPLOAD_INCOMPLETE')
    expect((await storageOf(user.id))?.reserved).toBe(0)
  })

  test('stays within the storage and the file size of the plan', async () => {
    const full = await api.createAccount({ quotaBytes: 500 })
    expect(await send(full.token, WHOLE)).toMatchObject({
      status: 413,
      body: { code: 'STORAGE_QUOTA_EXCEEDED', message: 'errors.storage_quota_exceeded' },
    })
    const small = await api.createAccount({ uploadLimitBytes: 500 })
    expect((await send(small.token, WHOLE)).body.code).toBe('UPLOAD_TOO_LARGE')
  })

  test('is for people who are signed in and have a plan', async () => {
    expect((await send(undefined, WHOLE)).body.code).toBe('SIGNED_OUT')
    const { token } = await api.createAccount(null)
    expect((await send(token, WHOLE)).body.code).toBe('PLAN_REQUIRED')
  })

  test('is no JSON', async () => {
    const { token } = await api.createAccount()
    const answer = await api.ask('POST', '/project/new-project', {
      token,
      json: { projectName: 'x' },
      headers: { 'content-length': '19' },
    })
    expect(answer.body.code).toBe('INVALID_INPUT')
  })
})

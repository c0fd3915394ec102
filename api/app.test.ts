import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProject } from '#db/testing/factories.ts'
import { createApp } from './app.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

describe('the API', () => {
  test('names the methods of a path that is asked with another one', async () => {
    const { token } = await api.createAccount()
    const answer = await api.call('PUT', '/project/get-projects', { token })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
    expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    expect((await api.call('DELETE', '/health')).headers.get('allow')).toBe('GET')
    expect((await api.call('GET', '/health/nowhere')).status).toBe(404)
  })

  test('describes itself as OpenAPI 3.1 with every path', async () => {
    const { status, body } = await api.ask('GET', '/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toContain('/api/project/{id}/get-subtitle')
    expect(Object.keys(body.paths)).toContain('/api/worker/v1/jobs/{id}/finish')
    const tooLarge = body.paths['/api/uploads'].post.responses['413']
    expect(tooLarge.content['application/json'].schema.properties.code.enum).toEqual([
      'BODY_TOO_LARGE',
      'UPLOAD_TOO_LARGE',
      'STORAGE_QUOTA_EXCEEDED',
    ])
    expect(body.paths['/api/dev/mailbox']).toBeUndefined()
  })

  test('is alive and ready', async () => {
    expect((await api.ask('GET', '/health')).body).toEqual({ status: 'ok' })
    expect((await api.ask('GET', '/ready')).body).toEqual({ status: 'ready', failing: [] })
  })

  test('is not ready when the store does not answer, and names no more than that', async () => {
    const ping = () => Promise.reject(new Error('connect refused by secret-host'))
    const app = createApp({ ...api.deps, storage: { ...api.deps.storage, ping } })
    const response = await app.request('/api/ready')
    expect(response.status).toBe(503)
    // By it a page knows the answer from a proxy's.
    expect(response.headers.has('x-request-id')).toBe(true)
    expect(await response.json()).toEqual({ status: 'unready', failing: ['store'] })
  })

  test('answers unknown paths with the catalogue', async () => {
    expect(await api.ask('GET', '/nothing')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'errors.not_found' },
    })
  })

  test('says nothing of an unexpected error but its request id, and logs the cause', async () => {
    const { token } = await api.createAccount()
    const sizeOf = () => Promise.reject(new Error('the cause'))
    const startMultipartUpload = sizeOf
    const app = createApp({ ...api.deps, storage: { ...api.deps.storage, startMultipartUpload } })
    const id = crypto.randomUUID()
    const response = await app.request('/api/uploads', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-request-id': id,
      },
      body: JSON.stringify({ projectName: 'x', lang: 'en', filename: 'x', size: 1, type: '' }),
    })
    expect(response.status).toBe(500)
    expect(response.headers.get('x-request-id')).toBe(id)
    expect(await response.json()).toEqual({
      message: 'errors.internal',
      code: 'INTERNAL',
      requestId: id,
    })
    expect(api.logLines.find((line) => line.includes(id))).toContain('the cause')
  })

  test('calls an unexpected failure by the name of what failed', async () => {
    const { token, user } = await api.createAccount()
    const { id } = await createProject(api.db, user.id)
    await api.db.execute(sql`alter table jobs rename column progress to hidden_progress`)
    const { status, body } = await api.ask('GET', `/project/${id}/process-progression`, { token })
    await api.db.execute(sql`alter table jobs rename column hidden_progress to progress`)
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'PROGRESS_FAILED', message: 'errors.progress_failed' })
  })

  test('keeps every answer out of caches and frames, errors included', async () => {
    for (const path of ['/health', '/nothing', '/project/get-projects']) {
      const { headers } = await api.call('GET', path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('refuses a body beyond the limit', async () => {
    const json = { email: 'a@example.test', password: 'x'.repeat(7 * 1024 * 1024), name: '' }
    expect((await api.ask('POST', '/auth/signup', { json })).status).toBe(413)
  })

  test('logs a line per request with the route, not the address', async () => {
    await api.ask('GET', '/uploads/00000000-0000-4000-8000-000000000000?secret=1')
    const line = api.logLines.findLast((entry) => entry.includes('"event":"request"'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      method: 'GET',
      route: '/api/uploads/:id',
      status: 401,
      code: 'SIGNED_OUT',
    })
    expect(line).not.toContain('secret')
  })

  test('logs no words of the caller when input is refused', async () => {
    const json = { email: 'a@example.test', password: 'long enough', whisper: 1, name: 'a\0b' }
    expect((await api.ask('POST', '/auth/signup', { json })).status).toBe(422)
    const line = api.logLines.findLast((entry) => entry.includes('"event":"request"'))
    expect(line).not.toContain('whisper')
  })

  test('has no mailbox unless it is asked for', async () => {
    const app = createApp({ ...api.deps, isMailboxOpen: false })
    expect((await app.request('/api/dev/mailbox')).status).toBe(404)
  })
})

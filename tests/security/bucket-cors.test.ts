import { afterAll, beforeAll, expect, test } from 'vitest'
import { mp4 } from '#api/testing/media-bytes.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { START } from './send-file.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** Where a web app in development lives; the local store takes no page from anywhere else. */
const origin = 'http://localhost:5173'

async function signThree() {
  const { token } = await api.createAccount()
  const file = mp4({ padding: 17 * 1024 * 1024 })
  const json = { ...START, size: file.length }
  const { body: upload } = await api.ask('POST', '/uploads', { token, json })
  const wanted = { parts: [1, 2, 3] }
  const signed = await api.ask('POST', `/uploads/${upload.id}/parts`, { token, json: wanted })
  return { token, file, upload, urls: signed.body.urls as Record<string, string> }
}

test('a page of ours may send a video in three parts and read what each is called', async () => {
  const { token, file, upload, urls } = await signThree()
  expect(upload.part_count).toBe(3)
  const parts: Record<string, string> = {}
  for (const [part, url] of Object.entries(urls)) {
    const asked = { origin, 'access-control-request-method': 'PUT' }
    const preflight = await fetch(url, { method: 'OPTIONS', headers: asked })
    expect(preflight.ok).toBe(true)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(['*', origin]).toContain(preflight.headers.get('access-control-allow-origin'))

    const from = (Number(part) - 1) * upload.part_size
    const body = file.slice(from, from + upload.part_size)
    const put = await fetch(url, { method: 'PUT', headers: { origin }, body })
    expect(put.status).toBe(200)
    expect(['*', origin]).toContain(put.headers.get('access-control-allow-origin'))
    // Without it a page cannot read the etag that completes the upload.
    expect(put.headers.get('access-control-expose-headers')).toMatch(/\*|etag/i)
    expect(put.headers.get('access-control-allow-credentials')).toBeNull()
    parts[part] = put.headers.get('etag') ?? ''
  }
  const path = `/uploads/${upload.id}`
  await api.ask('PUT', `${path}/parts`, { token, json: { parts } })
  expect((await api.ask('POST', `${path}/complete`, { token })).status).toBe(200)
})

test('a page of ours may play a video in ranges', async () => {
  const { urls } = await signThree()
  const asked = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'range',
  }
  const preflight = await fetch(urls[1] ?? '', { method: 'OPTIONS', headers: asked })
  expect(preflight.headers.get('access-control-allow-methods')).toContain('GET')
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/\*|range/i)
})

test('a page of others may not, even with a signed address', async () => {
  const { urls } = await signThree()
  const headers = { origin: 'https://evil.example.test', 'access-control-request-method': 'PUT' }
  const preflight = await fetch(urls[1] ?? '', { method: 'OPTIONS', headers })
  expect(preflight.status).toBe(403)
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})

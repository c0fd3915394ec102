import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mp4 } from '#api/testing/media-bytes.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { connectWorker } from '#api/testing/worker-calls.ts'
import { createProject } from '#db/testing/factories.ts'
import { sendFile } from './send-file.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const PAGE = '<!doctype html><script>alert(document.cookie)</script>'

/** A project whose every object is a web page that its store calls one. */
async function createPage() {
  const { user, token } = await api.createAccount()
  const keys = { sourceKey: `page-${user.id}`, exportKey: `export-${user.id}` }
  for (const key of Object.values(keys)) {
    const url = await api.deps.storage.signPut(key, 'text/html', 60)
    await fetch(url, { method: 'PUT', headers: { 'content-type': 'text/html' }, body: PAGE })
  }
  const project = await createProject(api.db, user.id, { ...keys, status: 'export_done' })
  return { token, path: `/project/${project.id}` }
}

describe('a web page that was stored as a video', () => {
  test.each(['video', 'download-video'])('is no page when %s serves it', async (verb) => {
    const { token, path } = await createPage()
    for (const range of ['bytes=0-', 'bytes=0-9']) {
      const response = await api.call('GET', `${path}/${verb}`, { token, headers: { range } })
      expect(response.status).toBeLessThan(300)
      await response.body?.cancel()
      expect(response.headers.get('content-type')).toBe('video/mp4')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('content-disposition')).toMatch(
        verb === 'video' ? /^inline/ : /^attachment; filename="/,
      )
    }
  })

  test('is no page behind a signed address either: the store keeps a type of ours', async () => {
    const account = await api.createAccount()
    const sent = await sendFile(api, account, mp4(), { type: 'text/html' })
    const { body } = await api.ask('GET', `/project/${sent.id}/video-url`, account)
    const stored = await fetch(body.url)
    expect(stored.headers.get('content-type')).toBe('application/octet-stream')
    await stored.body?.cancel()
  })

  test('cannot be put there by a worker: the type of its output is signed', async () => {
    const { job } = await (await connectWorker(api)).createClaimed('export')
    const put = (type: string) =>
      fetch(job.output_url, { method: 'PUT', headers: { 'content-type': type }, body: PAGE })
    expect((await put('text/html')).status).toBe(403)
    expect((await put('video/mp4')).status).toBe(200)
  })
})

describe('a bearer', () => {
  test.each(['video', 'download-video', 'video-url'])(
    'is never sent on to the store by %s',
    async (verb) => {
      const { token, path } = await createPage()
      const response = await api.call('GET', `${path}/${verb}`, { token })
      expect(response.status).toBe(200)
      expect(response.headers.get('location')).toBeNull()
      const body = await response.text()
      if (verb === 'video-url') expect(Object.keys(JSON.parse(body))).toContain('url')
      else expect(body).toBe(PAGE)
    },
  )

  test('beside a signed address is refused by the store, which takes one proof only', async () => {
    const { token, path } = await createPage()
    const { body } = await api.ask('GET', `${path}/video-url`, { token })
    const both = await fetch(body.url, { headers: { authorization: `Bearer ${token}` } })
    expect(both.status).toBeGreaterThanOrEqual(400)
  })
})

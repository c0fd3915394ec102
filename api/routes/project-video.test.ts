import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { createProject } from '#db/testing/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function put(key: string, content: string): Promise<void> {
  const url = await api.deps.storage.signPut(key, 'video/mp4', 60)
  const headers = { 'content-type': 'video/mp4' }
  expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200)
}

async function createVideo(keys: { exportKey?: string; proxyKey?: string } = {}) {
  const { user, token } = await api.createAccount()
  const status = keys.exportKey ? 'export_done' : 'transription_done'
  const project = await createProject(api.db, user.id, {
    status,
    name: 'Été',
    mime: 'video/quicktime',
    ...keys,
  })
  await put(project.sourceKey, 'the source')
  for (const key of Object.values(keys)) await put(key, key)
  const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    api.call(method, `/project/${project.id}/${path}`, { token, headers })
  return { project, token, call }
}

describe('the video', () => {
  test('is the source at first, with its own type', async () => {
    const { call } = await createVideo()
    const response = await call('video?cacheBuster=export')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('video/quicktime')
    expect(response.headers.get('content-length')).toBe('10')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('the source')
  })

  test('is the playable copy when there is one, and the export once it is done', async () => {
    const copy = await createVideo({ proxyKey: 'copy-1' })
    expect(await (await copy.call('video')).text()).toBe('copy-1')
    const done = await createVideo({ proxyKey: 'copy-2', exportKey: 'export-2' })
    expect(await (await done.call('video')).text()).toBe('export-2')
  })

  test('comes in parts when asked', async () => {
    const { call } = await createVideo()
    const part = await call('video', { range: 'bytes=4-7' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 4-7/10')
    expect(await part.text()).toBe('sour')
    const beyond = await call('video', { range: 'bytes=99-' })
    expect(beyond.status).toBe(416)
  })

  test('answers HEAD with its size and no bytes', async () => {
    const { call } = await createVideo()
    const head = await call('video', {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe('10')
    expect(await head.text()).toBe('')
  })

  test('has a signed address that needs no bearer', async () => {
    const { call } = await createVideo()
    const { url, expires_at: expiresAt } = await (await call('video-url')).json()
    expect(await (await fetch(url, { headers: { range: 'bytes=0-2' } })).text()).toBe('the')
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
    expect(api.logLines.join('\n')).not.toContain('X-Amz-Signature')
  })

  test('that the store has lost is a failed download', async () => {
    const { project, call } = await createVideo()
    await api.deps.storage.remove(project.sourceKey)
    const response = await call('video')
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ message: 'errors.video_download_failed' })
  })
})

describe('the download', () => {
  test('is the export under the project’s name', async () => {
    const { call } = await createVideo({ exportKey: 'export-3' })
    const response = await call('download-video')
    expect(await response.text()).toBe('export-3')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Ete.mp4"; filename*=UTF-8''%C3%89t%C3%A9.mp4`,
    )
    expect(response.headers.get('access-control-expose-headers')).toBe('content-disposition')
  })

  test('is not there before the export', async () => {
    const { call } = await createVideo()
    const response = await call('download-video')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: 'errors.process_not_found' })
  })
})

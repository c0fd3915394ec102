import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { projectCaptions, projects } from '#db/schema/projects.ts'
import { storageUsage } from '#db/schema/usage.ts'
import { createProject } from '#db/testing/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const WORDS = [{ word: 'bonjour', start: 0, end: 0.5, hidden: false }]

async function put(key: string, content: string): Promise<void> {
  const url = await api.deps.storage.signPut(key, 'video/mp4', 60)
  const headers = { 'content-type': 'video/mp4' }
  expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200)
}

async function createOwner(
  values: Parameters<typeof createProject>[2],
  plan: Parameters<TestApi['createAccount']>[0] = {},
) {
  const account = await api.createAccount(plan)
  const project = await createProject(api.db, account.user.id, values)
  const ask = (method: string, path: string, json?: unknown, headers?: Record<string, string>) =>
    api.ask(method, `/project/${project.id}/${path}`, {
      token: account.token,
      json,
      ...(headers && { headers }),
    })
  return { ...account, project, ask }
}

describe('renaming', () => {
  test('gives another name in any status', async () => {
    for (const status of [PROJECT_STATUS.ready, PROJECT_STATUS.exporting]) {
      const { ask } = await createOwner({ status })
      expect(await ask('POST', 'rename', { projectName: '  Été 2 ' })).toMatchObject({
        status: 200,
      })
      expect((await ask('GET', 'get-project')).body).toMatchObject({ name: 'Été 2', status })
    }
  })

  test.each([[''], ['   '], ['x'.repeat(201)], [7], [undefined]])('refuses %j', async (name) => {
    const { ask, project } = await createOwner({})
    expect(await ask('POST', 'rename', { projectName: name })).toMatchObject({
      status: 422,
      body: { code: 'PROJECT_NAME_REQUIRED', message: 'errors.project_name_required' },
    })
    expect((await ask('GET', 'get-project')).body.name).toBe(project.name)
  })
})

describe('reopening', () => {
  const EXPORTED = { status: PROJECT_STATUS.exported, exportKey: 'reopened-export', exportBytes: 6 }

  test('makes an exported project editable again, and the player shows the source', async () => {
    const { ask, project, token } = await createOwner(EXPORTED)
    await put(project.sourceKey, 'the source')
    await put('reopened-export', 'export')
    const play = async () =>
      (await api.call('GET', `/project/${project.id}/video`, { token })).text()
    expect(await play()).toBe('export')
    expect((await ask('POST', 'update-subtitles', { subtitles: WORDS })).status).toBe(409)
    expect(await ask('POST', 'reopen')).toMatchObject({ status: 200 })
    expect(await play()).toBe('the source')
    expect((await ask('POST', 'update-subtitles', { subtitles: WORDS })).status).toBe(200)
  })

  test('keeps the export for download until another replaces it', async () => {
    const { ask, project, token } = await createOwner({ ...EXPORTED, exportKey: 'kept-export' })
    await put('kept-export', 'export')
    await ask('POST', 'reopen')
    const response = await api.call('GET', `/project/${project.id}/download-video`, { token })
    expect(await response.text()).toBe('export')
  })

  test('twice is once', async () => {
    const { ask } = await createOwner(EXPORTED)
    await ask('POST', 'reopen')
    expect((await ask('POST', 'reopen')).status).toBe(200)
    expect((await ask('GET', 'get-project')).body.status).toBe('transription_done')
  })

  test.each([
    PROJECT_STATUS.ready,
    PROJECT_STATUS.transcribing,
    PROJECT_STATUS.transcriptionFailed,
    PROJECT_STATUS.exporting,
    PROJECT_STATUS.exportFailed,
  ])('is not for a project that is %s', async (status) => {
    const { ask } = await createOwner({ status })
    expect(await ask('POST', 'reopen')).toMatchObject({
      status: 409,
      body: { code: 'PROJECT_NOT_EDITABLE', message: 'errors.project_update_failed' },
    })
    expect((await ask('GET', 'get-project')).body.status).toBe(status)
  })
})

describe('duplicating', () => {
  test('makes another project of the same video with the same captions', async () => {
    const { user, ask, project, token } = await createOwner({
      status: PROJECT_STATUS.exported,
      name: 'Talk',
      sizeBytes: 10,
      proxyKey: 'the-proxy',
      proxyBytes: 5,
      posterKey: 'the-poster',
      posterBytes: 6,
      peaksKey: 'peaks-that-the-store-has-lost',
      peaksBytes: 5,
      exportKey: 'the-export',
      exportBytes: 6,
      mime: 'video/x-msvideo',
    })
    await api.db.update(projectCaptions).set({ warnings: ['language_unsure'] })
    await put(project.sourceKey, 'the source')
    await put('the-proxy', 'proxy')
    await put('the-poster', 'poster')
    const { status, body } = await ask('POST', 'duplicate')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      name: 'Talk (2)',
      status: 'transription_done',
      duration: 60,
      subtitles: [{ word: 'hello' }],
      styles: { ...DEFAULT_STYLE },
      warnings: ['language_unsure'],
    })
    expect(body.id).not.toBe(project.id)
    await ask('DELETE', 'delete-project')
    for (const key of ['the-proxy', 'the-poster']) await api.deps.storage.remove(key)
    const video = await api.call('GET', `/project/${body.id}/video`, { token })
    expect(await video.text()).toBe('proxy')
    expect(await (await fetch(body.poster_url)).text()).toBe('poster')
    expect(body.peaks_url).toBeNull()
    const [usage] = await api.db.select().from(storageUsage).where(eq(storageUsage.userId, user.id))
    expect(usage).toMatchObject({ usedBytes: 10, reservedBytes: 0 })
  })

  test('of a project without captions waits for its transcription', async () => {
    const { ask, project } = await createOwner({ status: PROJECT_STATUS.transcribing })
    await put(project.sourceKey, 'the source')
    expect((await ask('POST', 'duplicate')).body).toMatchObject({
      status: 'ready',
      subtitles: null,
    })
  })

  test('counts as storage', async () => {
    const { ask, project, user } = await createOwner({ sizeBytes: 600 }, { quotaBytes: 1000 })
    await put(project.sourceKey, 'the source')
    expect(await ask('POST', 'duplicate')).toMatchObject({
      status: 413,
      body: { code: 'STORAGE_QUOTA_EXCEEDED' },
    })
    expect(await api.db.select().from(projects).where(eq(projects.userId, user.id))).toHaveLength(1)
  })

  test('of a video that the store has lost makes nothing and reserves nothing', async () => {
    const { ask, user } = await createOwner({})
    expect((await ask('POST', 'duplicate')).body.code).toBe('PROJECT_NOT_FOUND')
    const [usage] = await api.db.select().from(storageUsage).where(eq(storageUsage.userId, user.id))
    expect(usage).toMatchObject({ usedBytes: 1000, reservedBytes: 0 })
  })
})

test('breaks that an editor made stay with their words through copying and reopening', async () => {
  const { ask, project, token } = await createOwner({ status: PROJECT_STATUS.transcribed })
  await put(project.sourceKey, 'the source')
  const breaks = ['caption', 'line', 'none'] as const
  const words = breaks.map((brk, start) => ({ ...WORDS[0], start, end: start + 1, brk }))
  expect((await ask('POST', 'update-subtitles', { subtitles: words })).status).toBe(200)
  expect((await ask('GET', 'get-subtitle')).body.subtitles).toEqual(words)
  const { body: copy } = await ask('POST', 'duplicate')
  expect(copy.subtitles).toEqual(words)
  await api.db
    .update(projects)
    .set({ status: PROJECT_STATUS.exported })
    .where(eq(projects.id, copy.id))
  await api.ask('POST', `/project/${copy.id}/reopen`, { token })
  const { body } = await api.ask('GET', `/project/${copy.id}/get-project`, { token })
  expect(body).toMatchObject({ status: PROJECT_STATUS.transcribed, subtitles: words })
})

describe('a change that is based on a version', () => {
  test('is made when nobody else changed the captions', async () => {
    const { ask } = await createOwner({ status: PROJECT_STATUS.transcribed })
    const { body } = await ask('GET', 'get-project')
    const first = await ask(
      'POST',
      'update-subtitles',
      { subtitles: WORDS },
      { 'if-match': `"${body.version}"` },
    )
    expect(first).toMatchObject({ status: 200, body: { version: body.version + 1 } })
    const styles = { ...DEFAULT_STYLE }
    const second = await ask(
      'POST',
      'update-subtitles-styles',
      { styles },
      { 'if-match': String(first.body.version) },
    )
    expect(second).toMatchObject({ status: 200, body: { version: body.version + 2 } })
  })

  test('is refused when somebody did, and their words stay', async () => {
    const { ask } = await createOwner({ status: PROJECT_STATUS.transcribed })
    const { version } = (await ask('GET', 'get-project')).body
    await ask('POST', 'update-subtitles', { subtitles: WORDS })
    for (const [path, json] of [
      ['update-subtitles', { subtitles: [] }],
      ['update-subtitles-styles', { styles: { ...DEFAULT_STYLE } }],
    ] as const) {
      expect(await ask('POST', path, json, { 'if-match': `"${version}"` })).toMatchObject({
        status: 409,
        body: { code: 'CAPTIONS_CHANGED', message: 'errors.captions_changed' },
      })
    }
    expect((await ask('GET', 'get-subtitle')).body.subtitles).toEqual(WORDS)
  })

  test('that is no version is refused', async () => {
    const { ask } = await createOwner({ status: PROJECT_STATUS.transcribed })
    const answer = await ask('POST', 'update-subtitles', { subtitles: WORDS }, { 'if-match': '*' })
    expect(answer.body.code).toBe('INVALID_INPUT')
  })
})

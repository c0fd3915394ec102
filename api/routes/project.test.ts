import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subtitleTag } from '#api/contract/subtitle-tag.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import { subscriptions } from '#db/schema/plans.ts'
import { projectCaptions } from '#db/schema/projects.ts'
import { createProject } from '#db/testing/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const WORDS = [
  { word: 'bonjour', start: 0, end: 0.5, hidden: false },
  { word: '{\\b1}', start: 0.5, end: 0.9, hidden: true },
]

async function createOwner(status: ProjectStatus, lang = 'en') {
  const account = await api.createAccount()
  const project = await createProject(api.db, account.user.id, { status, lang })
  const ask = (method: string, path: string, json?: unknown) =>
    api.ask(method, `/project/${project.id}/${path}`, { token: account.token, json })
  return { ...account, project, ask }
}

describe('projects', () => {
  test('are listed for their owner, newest first', async () => {
    const { user, token, project } = await createOwner('ready')
    const newer = await createProject(api.db, user.id, {
      createdAt: new Date(Date.now() + 60_000),
      status: 'transription_failed',
      errorCode: 'speech_none',
    })
    const { body } = await api.ask('GET', '/project/get-projects', { token })
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([newer.id, project.id])
    expect(body.data[0].error).toEqual({ code: 'speech_none', message: 'errors.speech_none' })
  })

  test('carry their words and styles once transcribed', async () => {
    const before = await createOwner('ready')
    expect((await before.ask('GET', 'get-project')).body).toMatchObject({
      subtitles: null,
      styles: null,
      version: null,
      subtitles_lang: null,
    })
    const after = await createOwner('transription_done')
    const { body } = await after.ask('GET', 'get-project')
    expect(body.subtitles).toHaveLength(1)
    expect(body.styles).toEqual({ ...DEFAULT_STYLE })
  })

  test('are drawn in the language that was heard', async () => {
    const { ask, project } = await createOwner('transription_done', 'auto')
    await api.db
      .update(projectCaptions)
      .set({ detectedLang: 'ja' })
      .where(eq(projectCaptions.projectId, project.id))
    const heard = { subtitles_lang: 'ja', version: 1 }
    expect((await ask('GET', 'get-project')).body).toMatchObject({ lang: 'auto', ...heard })
    expect((await ask('GET', 'get-subtitle')).body).toMatchObject(heard)
  })

  test('are deleted once', async () => {
    const { ask, token } = await createOwner('transription_done')
    expect(await ask('DELETE', 'delete-project')).toEqual({
      status: 200,
      body: { message: 'success.deleted' },
    })
    expect((await ask('DELETE', 'delete-project')).status).toBe(404)
    expect((await ask('GET', 'get-project')).body.code).toBe('PROJECT_NOT_FOUND')
    expect((await api.ask('GET', '/project/get-projects', { token })).body.data).toEqual([])
  })
})

describe('captions', () => {
  test('come as words, styles and the ASS file made of them', async () => {
    const { ask } = await createOwner('transription_done')
    const { body } = await ask('GET', 'get-subtitle')
    expect(body).toEqual({
      subtitle_ass: '720x1280 hello',
      subtitles: [{ word: 'hello', start: 0.1, end: 0.6, hidden: false }],
      styles: { ...DEFAULT_STYLE },
      version: 1,
      subtitles_lang: 'en',
    })
  })

  test('are not sent again to who has them', async () => {
    const { token, project } = await createOwner('transription_done')
    const get = (known?: string) =>
      api.call('GET', `/project/${project.id}/get-subtitle`, {
        token,
        ...(known && { headers: { 'if-none-match': known } }),
      })
    const tag = (await get()).headers.get('etag') ?? ''
    expect(tag).toBe(await subtitleTag(1, '720x1280 hello'))
    expect((await get(tag)).status).toBe(304)
    expect((await get('"2-abc"')).status).toBe(200)
    expect(api.logLines.filter((line) => line.includes(project.id))).toEqual([])
  })

  test('that a page compiles otherwise than the server are sent, and logged', async () => {
    const { token, project } = await createOwner('transription_done')
    const headers = { 'if-none-match': await subtitleTag(1, 'of another engine') }
    const path = `/project/${project.id}/get-subtitle`
    expect((await api.call('GET', path, { token, headers })).status).toBe(200)
    const logged = api.logLines.filter((line) => line.includes('caption_preview_differs'))
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', projectId: project.id, version: 1 },
    ])
  })

  test('are missing before the first transcription', async () => {
    const { ask } = await createOwner('ready')
    expect(await ask('GET', 'get-subtitle')).toMatchObject({
      status: 409,
      body: { code: 'SUBTITLES_MISSING' },
    })
  })

  test('take new words and a new style', async () => {
    const { ask, project } = await createOwner('export_failed')
    expect((await ask('POST', 'update-subtitles', { subtitles: WORDS })).status).toBe(200)
    const styles = { ...DEFAULT_STYLE, animation_text: 'karaoke' }
    expect((await ask('POST', 'update-subtitles-styles', { styles })).status).toBe(200)
    const { body } = await ask('GET', 'get-subtitle')
    expect(body.subtitles).toEqual(WORDS)
    expect(body.styles.animation_text).toBe('karaoke')
    const [row] = await api.db
      .select()
      .from(projectCaptions)
      .where(eq(projectCaptions.projectId, project.id))
    expect(row?.revision).toBe(3)
  })

  test.each([
    PROJECT_STATUS.ready,
    PROJECT_STATUS.transcribing,
    PROJECT_STATUS.exporting,
    PROJECT_STATUS.exported,
  ])('cannot be edited while the project is %s', async (status) => {
    const { ask } = await createOwner(status)
    const edits = [
      await ask('POST', 'update-subtitles', { subtitles: WORDS }),
      await ask('POST', 'update-subtitles-styles', { styles: { ...DEFAULT_STYLE } }),
    ]
    for (const edit of edits) {
      expect(edit).toMatchObject({
        status: 409,
        body: { code: 'PROJECT_NOT_EDITABLE', message: 'errors.project_update_failed' },
      })
    }
  })

  test.each([
    ['a word that ends before it starts', [{ ...WORDS[0], start: 2, end: 1 }]],
    ['a negative time', [{ ...WORDS[0], start: -1 }]],
    ['a word of 201 characters', [{ ...WORDS[0], word: 'x'.repeat(201) }]],
    ['6001 words', Array.from({ length: 6001 }, () => WORDS[0])],
    ['a word without a time', [{ word: 'x', hidden: false }]],
    ['a break that nobody knows', [{ ...WORDS[0], brk: 'page' }]],
  ])('refuse %s and stay as they are', async (_, subtitles) => {
    const { ask } = await createOwner('transription_done')
    expect((await ask('POST', 'update-subtitles', { subtitles })).status).toBe(422)
    expect((await ask('GET', 'get-subtitle')).body.subtitles).toHaveLength(1)
  })

  test('refuse a style that the engine refuses', async () => {
    const { ask } = await createOwner('transription_done')
    const styles = { ...DEFAULT_STYLE, fontsize: 'huge' }
    expect(await ask('POST', 'update-subtitles-styles', { styles })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT' },
    })
  })

  test('text that is no JSON is refused', async () => {
    const { token, project } = await createOwner('transription_done')
    const response = await api.app.request(`/api/project/${project.id}/update-subtitles`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{',
    })
    expect(response.status).toBe(422)
  })
})

const CALLS: [string, string, unknown?][] = [
  ['GET', 'get-project'],
  ['GET', 'get-subtitle'],
  ['POST', 'update-subtitles', { subtitles: WORDS }],
  ['POST', 'update-subtitles-styles', { styles: {} }],
  ['POST', 'generate-subtitles'],
  ['POST', 'generate-video-subtitle'],
  ['GET', 'generate-video-subtitle'],
  ['GET', 'process-progression'],
  ['POST', 'cancel'],
  ['GET', 'video'],
  ['GET', 'video-url'],
  ['GET', 'download-video'],
  ['DELETE', 'delete-project'],
]

test.each(CALLS)('%s %s does not find what is not the caller’s', async (method, path, json) => {
  const owner = await createOwner('transription_done')
  const { token } = await api.createAccount()
  for (const id of [owner.project.id, randomUUID(), 'not-a-uuid']) {
    const answer = await api.ask(method, `/project/${id}/${path}`, { token, json })
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'PROJECT_NOT_FOUND', message: 'errors.project_not_found' },
    })
  }
  const { subtitles } = (await owner.ask('GET', 'get-project')).body
  expect(subtitles).toHaveLength(1)
})

describe('without a plan', () => {
  async function createLapsed(days: number) {
    const owner = await createOwner('transription_done')
    await api.db
      .update(subscriptions)
      .set({
        currentPeriodStart: sql`now() - make_interval(days => ${days + 30})`,
        currentPeriodEnd: sql`now() - make_interval(days => ${days})`,
      })
      .where(eq(subscriptions.userId, owner.user.id))
    return owner
  }
  const codeOf = async (answer: ReturnType<typeof api.ask>) => (await answer).body.code

  test('listing, generating and exporting are refused at once; opening stays for 30 days', async () => {
    const { ask, token } = await createLapsed(29)
    expect(await codeOf(api.ask('GET', '/project/get-projects', { token }))).toBe('PLAN_REQUIRED')
    expect(await codeOf(ask('POST', 'generate-subtitles'))).toBe('PLAN_REQUIRED')
    expect(await codeOf(ask('POST', 'generate-video-subtitle'))).toBe('PLAN_REQUIRED')
    expect((await ask('GET', 'get-project')).status).toBe(200)
    expect(await codeOf(ask('GET', 'download-video'))).toBe('PROCESS_NOT_FOUND')
  })

  test('after 30 days nothing opens, and deleting is still possible', async () => {
    const { ask } = await createLapsed(31)
    expect(await codeOf(ask('GET', 'get-project'))).toBe('PLAN_REQUIRED')
    expect(await codeOf(ask('GET', 'download-video'))).toBe('PLAN_REQUIRED')
    expect((await ask('DELETE', 'delete-project')).status).toBe(200)
  })
})

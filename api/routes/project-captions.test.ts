import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { connectWorker, type WorkerCalls } from '#api/testing/worker-calls.ts'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { CAPTION_FILE_MAX_BYTES } from '#config'
import { PROJECT_STATUS } from '#db/constants.ts'
import { projectCaptions, type projects } from '#db/schema/projects.ts'
import { createProject } from '#db/testing/factories.ts'

let api: TestApi
let worker: WorkerCalls
beforeAll(async () => {
  api = await startTestApi()
  worker = await connectWorker(api)
})
afterAll(() => api.stop())

const WORDS = [
  { word: 'Bonjour', start: 0.5, end: 0.9, hidden: false, brk: 'line' },
  { word: 'euh', start: 1, end: 1.2, hidden: true, conf: 0.5 },
]
const SRT = '1\r\n00:00:01,000 --> 00:00:02,000\r\nGood <i>morning</i>\r\nall\r\n'
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood <00:01.500>morning\n'

async function createOwner(values: Partial<typeof projects.$inferInsert> = {}) {
  const account = await api.createAccount()
  const status = PROJECT_STATUS.transcribed
  const project = await createProject(api.db, account.user.id, { status, ...values })
  const path = (verb: string) => `/project/${project.id}/${verb}`
  return {
    project,
    ask: (method: string, verb: string, json?: unknown, headers?: Record<string, string>) =>
      api.ask(method, path(verb), { token: account.token, json, ...(headers && { headers }) }),
    download: (query: string) =>
      api.call('GET', path(`captions?${query}`), { token: account.token }),
  }
}

describe('captions as a file', () => {
  test.each([
    ['srt', 'application/x-subrip; charset=utf-8'],
    ['vtt', 'text/vtt; charset=utf-8'],
    ['ass', 'text/x-ass; charset=utf-8'],
    ['txt', 'text/plain; charset=utf-8'],
    ['json', 'application/json; charset=utf-8'],
  ])('come as %s under the name of their project', async (format, type) => {
    const { download } = await createOwner({ name: 'Été “1”' })
    const response = await download(`format=${format}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Ete 1.${format}"; filename*=UTF-8''%C3%89t%C3%A9%20%E2%80%9C1%E2%80%9D.${format}`,
    )
    expect(await response.text()).toMatch(new RegExp(`^${format} caption\\n`))
  })

  test('tell times by word when asked', async () => {
    const { download } = await createOwner()
    expect(await (await download('format=vtt&level=word')).text()).toMatch(/^vtt word\n/)
  })

  test.each(['', 'format=', 'format=doc', 'format=srt&format=vtt'])(
    'are refused in no known format: %j',
    async (query) => {
      const { ask } = await createOwner()
      expect(await ask('GET', `captions?${query}`)).toMatchObject({
        status: 400,
        body: { message: 'errors.caption_format_unknown' },
      })
    },
  )
})

describe('a file with times of words', () => {
  test('replaces words and style without anybody listening', async () => {
    const { ask, project } = await createOwner()
    await api.db
      .update(projectCaptions)
      .set({ warnings: ['language_mismatch'], suggestedLang: 'es', languageProbability: 0.4 })
      .where(eq(projectCaptions.projectId, project.id))
    const styles = { ...DEFAULT_STYLE, fontsize: 40 }
    const text = JSON.stringify({ version: 1, language: 'fr', styles, words: WORDS })
    expect(await ask('POST', 'import-captions', { text })).toMatchObject({
      status: 200,
      body: { message: 'success.saved', imported: 'words', count: 2, version: 2 },
    })
    expect((await ask('GET', 'get-project')).body).toMatchObject({
      ...{ subtitles: WORDS, styles, subtitles_lang: 'fr', status: 'transription_done' },
      ...{ warnings: [], suggested_language: null, language_probability: null },
    })
  })

  test('keeps style and language where it tells none', async () => {
    const { ask } = await createOwner()
    const before = (await ask('GET', 'get-subtitle')).body
    await ask('POST', 'import-captions', { text: VTT })
    expect((await ask('GET', 'get-subtitle')).body).toMatchObject({
      styles: before.styles,
      subtitles_lang: before.subtitles_lang,
      subtitles: [
        { word: 'Good', start: 1, end: 1.5, hidden: false },
        { word: 'morning', start: 1.5, end: 2, hidden: false },
      ],
    })
  })

  test('brings words that can be edited, one that ends before it starts among them', async () => {
    const { ask } = await createOwner()
    const words = [{ ...WORDS[0], start: 2, end: 1 }]
    await ask('POST', 'import-captions', { text: JSON.stringify({ version: 1, words }) })
    const { subtitles } = (await ask('GET', 'get-subtitle')).body
    expect(subtitles).toEqual([{ ...WORDS[0], start: 2, end: 2 }])
    expect(await ask('POST', 'update-subtitles', { subtitles })).toMatchObject({ status: 200 })
  })

  test('is refused when somebody else changed the captions', async () => {
    const { ask } = await createOwner()
    await ask('POST', 'update-subtitles', { subtitles: [] })
    for (const text of [VTT, SRT]) {
      const stale = await ask('POST', 'import-captions', { text }, { 'if-match': '"1"' })
      expect(stale).toMatchObject({ status: 409, body: { code: 'CAPTIONS_CHANGED' } })
    }
    const fresh = await ask('POST', 'import-captions', { text: VTT }, { 'if-match': '"2"' })
    expect(fresh).toMatchObject({ status: 200, body: { version: 3 } })
  })

  test.each([
    ['6001 words', { words: Array.from({ length: 6001 }, () => WORDS[0]) }],
    ['a word of 201 characters', { words: [{ ...WORDS[0], word: 'x'.repeat(201) }] }],
    ['a style that means nothing', { words: WORDS, styles: { fontsize: 'huge' } }],
  ])('is refused with %s', async (_, file) => {
    const { ask } = await createOwner()
    const text = JSON.stringify({ version: 1, ...file })
    const { status, body } = await ask('POST', 'import-captions', { text })
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
    expect((await ask('GET', 'get-subtitle')).body).toMatchObject({ version: 1 })
  })

  test('is listened to in a project that has no captions yet', async () => {
    const { ask } = await createOwner({ status: PROJECT_STATUS.ready, lang: 'en' })
    expect((await ask('POST', 'import-captions', { text: VTT })).body).toEqual({
      ...{ message: 'success.subtitles_in_progress', imported: 'text', count: 1, version: null },
    })
    const { job } = (await worker.claim()).body
    expect(job).toMatchObject({ kind: 'align', cues: [{ words: ['Good', 'morning'], start: 1 }] })
  })
})

test.each(['\n', '\\', '字'])(
  'the largest file fits into a request, of %j too, and a larger one is refused',
  async (character) => {
    const { ask } = await createOwner()
    const bytes = (text: string) => new TextEncoder().encode(text).length
    const space = CAPTION_FILE_MAX_BYTES - bytes(`${VTT}\n`)
    const text = `${VTT}\n${character.repeat(Math.floor(space / bytes(character)))}`
    expect(await ask('POST', 'import-captions', { text })).toMatchObject({ status: 200 })
    expect(await ask('POST', 'import-captions', { text: text + character })).toMatchObject({
      status: 422,
      body: { code: 'CAPTIONS_UNREADABLE' },
    })
  },
)

describe('a file without times of words', () => {
  test('is listened to, with its times as hints', async () => {
    const { ask } = await createOwner()
    const { body } = await ask('POST', 'import-captions', { text: SRT, lang: 'en' })
    expect(body).toMatchObject({ imported: 'text', count: 1, version: null })
    const { job } = (await worker.claim()).body
    expect(job).toMatchObject({
      ...{ kind: 'align', lang: 'en' },
      cues: [{ words: ['Good', 'morning', 'all'], start: 1, end: 2 }],
    })
  })

  test.each([
    '',
    'Just a script',
    '{"version":1}',
    '{"version":1,"words":[]}',
    'WEBVTT\n\n',
    'PK\u0003',
  ])('is refused when it is none: %j', async (text) => {
    const { ask } = await createOwner()
    expect(await ask('POST', 'import-captions', { text })).toMatchObject({
      status: 422,
      body: { code: 'CAPTIONS_UNREADABLE', message: 'errors.captions_unreadable' },
    })
    expect((await ask('GET', 'get-project')).body.status).toBe('transription_done')
  })

  test('is refused where all of its words are hidden', async () => {
    const { ask } = await createOwner({ status: PROJECT_STATUS.ready, lang: 'en' })
    const text = JSON.stringify({ version: 1, words: WORDS.slice(1) })
    expect(await ask('POST', 'import-captions', { text })).toMatchObject({
      status: 422,
      body: { code: 'CAPTIONS_UNREADABLE' },
    })
  })
})

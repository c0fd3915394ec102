import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { ALIGNED, connectWorker, TRANSCRIPT, type WorkerCalls } from '#api/testing/worker-calls.ts'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { projectCaptions, type projects } from '#db/schema/projects.ts'
import { usagePeriods } from '#db/schema/usage.ts'
import { createProject } from '#db/testing/factories.ts'

let api: TestApi
let worker: WorkerCalls
beforeAll(async () => {
  api = await startTestApi()
  worker = await connectWorker(api)
})
afterEach(() => api.db.delete(jobs))
afterAll(() => api.stop())

async function createOwner(values: Partial<typeof projects.$inferInsert> = {}) {
  const account = await api.createAccount()
  const project = await createProject(api.db, account.user.id, values)
  const ask = (method: string, path: string, json?: unknown) =>
    api.ask(method, `/project/${project.id}/${path}`, { token: account.token, json })
  return { ...account, project, ask }
}

const TRANSCRIBED = { status: PROJECT_STATUS.transcribed }

describe('a transcription with wishes', () => {
  test.each(['GET', 'HEAD'])('is not started by %s', async (method) => {
    const { ask, project, token } = await createOwner()
    const path = `/project/${project.id}/generate-subtitles`
    const answer = await api.call(method, path, { token })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await ask('GET', 'get-project')).body.status).toBe('ready')
  })

  test('hands them to the worker, and its language to the project', async () => {
    const { ask } = await createOwner({ lang: 'ar' })
    const wishes = { lang: 'en', hotwords: [' Ada ', 'ada', '\u202e'], hide_fillers: true }
    expect((await ask('POST', 'generate-subtitles', wishes)).status).toBe(200)
    const { job } = (await worker.claim()).body
    expect(job).toMatchObject({ lang: 'en', hotwords: ['Ada'], hide_fillers: true })
    await worker.tell(job, 'finish', { result: TRANSCRIPT })
    expect((await ask('GET', 'get-project')).body.lang).toBe('en')
  })

  test('needs none', async () => {
    const { ask } = await createOwner({ lang: 'yue' })
    await ask('POST', 'generate-subtitles')
    const { job } = (await worker.claim()).body
    expect(job).toMatchObject({ lang: 'yue', hotwords: [], hide_fillers: false })
  })

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'needs no body, whatever its type is said to be: %s',
    async (type) => {
      const { project, token } = await createOwner()
      const headers = { 'content-type': type }
      const path = `/project/${project.id}/generate-subtitles`
      expect((await api.call('POST', path, { token, headers })).status).toBe(200)
    },
  )

  test.each([
    ['51 hotwords', { hotwords: Array.from({ length: 51 }, (_, index) => `w${index}`) }],
    ['a hotword of 51 characters', { hotwords: ['x'.repeat(51)] }],
    ['a wish that nobody knows', { speed: 2 }],
    ['something else than an object', [1]],
  ])('is refused with %s', async (_, wishes) => {
    const { ask } = await createOwner()
    expect((await ask('POST', 'generate-subtitles', wishes)).body.code).toBe('INVALID_INPUT')
  })

  test('in another language replaces the words of the first and keeps the style', async () => {
    const { ask, user } = await createOwner({ ...TRANSCRIBED, lang: 'ar' })
    await api.db.update(projectCaptions).set({ detectedLang: 'ar' })
    await ask('POST', 'update-subtitles-styles', { styles: { ...DEFAULT_STYLE, fontsize: 40 } })
    await ask('POST', 'generate-subtitles', { lang: 'en' })
    const { job } = (await worker.claim()).body
    await worker.tell(job, 'finish', { result: TRANSCRIPT })
    expect((await ask('GET', 'get-project')).body).toMatchObject({
      status: 'transription_done',
      lang: 'en',
      subtitles_lang: 'en',
      version: 3,
      styles: { fontsize: 40 },
      subtitles: [{ word: 'hello' }, { word: 'world' }],
    })
    const [usage] = await api.db.select().from(usagePeriods).where(eq(usagePeriods.userId, user.id))
    expect(usage).toMatchObject({ usedSeconds: 60, reservedSeconds: 0 })
  })

  test('that fails in another language leaves the words and the language of the project', async () => {
    const { ask } = await createOwner({ ...TRANSCRIBED, lang: 'en' })
    await ask('POST', 'generate-subtitles', { lang: 'ar' })
    const { job } = (await worker.claim()).body
    await worker.tell(job, 'fail', { code: 'language_unsupported', detail: '' })
    expect((await ask('GET', 'get-project')).body).toMatchObject({
      status: 'transription_done',
      lang: 'en',
      subtitles_lang: 'en',
      subtitles: [{ word: 'hello' }],
      error: { code: 'language_unsupported' },
    })
    expect((await ask('GET', 'get-subtitle')).status).toBe(200)
  })

  test.each([
    ['generate-subtitles', { lang: 'ar' }],
    ['align', { lang: 'ar', cues: [{ text: 'مرحبا' }] }],
  ])('that is cancelled leaves the language to the next: %s', async (path, wishes) => {
    const { ask } = await createOwner({ lang: 'en' })
    await ask('POST', path, wishes)
    await ask('POST', 'cancel')
    await ask('POST', 'generate-subtitles')
    expect((await worker.claim()).body.job).toMatchObject({ kind: 'transcribe', lang: 'en' })
  })

  test('tells what it is unsure of', async () => {
    const { ask } = await createOwner({ lang: 'auto' })
    await ask('POST', 'generate-subtitles')
    const { job } = (await worker.claim()).body
    const doubts = {
      language_probability: 0.42,
      warnings: ['language_unsure', 'language_mismatch'],
      suggested_language: 'cy',
    }
    await worker.tell(job, 'finish', { result: { ...TRANSCRIPT, ...doubts } })
    expect((await ask('GET', 'get-project')).body).toMatchObject({ lang: 'auto', ...doubts })
  })
})

describe('the pictures of a video', () => {
  test('are reached by signed addresses once they are there', async () => {
    const { ask, token } = await createOwner()
    await ask('POST', 'generate-subtitles')
    const { job } = (await worker.claim()).body
    const result = { ...TRANSCRIPT, poster_bytes: 6, peaks_bytes: 5 }
    expect((await worker.tell(job, 'finish', { result })).body.code).toBe('RESULT_OUTPUT_MISSING')
    await worker.put(job.poster_url, 'image/jpeg', 'poster')
    expect((await worker.tell(job, 'finish', { result })).body.code).toBe('RESULT_OUTPUT_MISSING')
    const { body } = await worker.tell(job, 'urls')
    await worker.put(body.peaks_url, 'application/json', 'peaks')
    expect((await worker.tell(job, 'finish', { result })).status).toBe(200)

    const project = (await ask('GET', 'get-project')).body
    const poster = await fetch(project.poster_url)
    expect(poster.headers.get('content-type')).toBe('image/jpeg')
    expect(await poster.text()).toBe('poster')
    expect(await (await fetch(project.peaks_url)).text()).toBe('peaks')
    const { data } = (await api.ask('GET', '/project/get-projects', { token })).body
    expect(await (await fetch(data[0].poster_url)).text()).toBe('poster')
    expect(data[0]).not.toHaveProperty('peaks_url')
  })

  test('are not there before, and an export makes none', async () => {
    const { ask, token } = await createOwner(TRANSCRIBED)
    expect((await ask('GET', 'get-project')).body).toMatchObject({
      poster_url: null,
      peaks_url: null,
    })
    const { data } = (await api.ask('GET', '/project/get-projects', { token })).body
    expect(data[0].poster_url).toBeNull()
    await ask('POST', 'generate-video-subtitle')
    const { job } = (await worker.claim()).body
    expect(Object.keys((await worker.tell(job, 'urls')).body)).toEqual(['source_url', 'output_url'])
    expect(job).not.toHaveProperty('poster_url')
  })
})

describe('a given text', () => {
  const SCRIPT = { lang: 'fr', cues: [{ text: 'Bonjour à\ntous !' }] }

  test('becomes the captions, word by word, with the times that were found', async () => {
    const { ask, user } = await createOwner({ ...TRANSCRIBED, lang: 'en' })
    await ask('POST', 'update-subtitles-styles', { styles: { ...DEFAULT_STYLE, fontsize: 40 } })
    expect(await ask('POST', 'align', SCRIPT)).toEqual({
      status: 200,
      body: { message: 'success.subtitles_in_progress' },
    })
    expect((await ask('GET', 'get-project')).body.status).toBe('transription_progress')
    const { job } = (await worker.claim()).body
    expect(job).toMatchObject({
      kind: 'align',
      lang: 'fr',
      cues: [{ words: ['Bonjour', 'à', 'tous\u00a0!'], start: null, end: null }],
      poster_url: expect.stringContaining('.jpg'),
    })
    const times = [
      [0.5, 1],
      [1, 1.2],
      [1.2, 99],
    ]
    const result = { ...ALIGNED, times }
    expect((await worker.tell(job, 'finish', { result })).body).toEqual({ status: 'ok' })
    expect((await worker.tell(job, 'finish', { result })).body).toEqual({ status: 'already' })
    expect((await ask('GET', 'get-project')).body).toMatchObject({
      status: 'transription_done',
      lang: 'fr',
      subtitles_lang: 'fr',
      version: 3,
      styles: { fontsize: 40 },
      warnings: [],
      subtitles: [
        { word: 'Bonjour', start: 0.5, end: 1, hidden: false },
        { word: 'à', start: 1, end: 1.2, hidden: false },
        { word: 'tous\u00a0!', start: 1.2, end: 60, hidden: false },
      ],
    })
    expect(await api.db.$count(usagePeriods, eq(usagePeriods.userId, user.id))).toBe(0)
  })

  test('keeps the times of its lines as hints, in their order and within the video', async () => {
    const { ask } = await createOwner()
    const cues = [
      { text: 'second', start: 30, end: 99 },
      { text: '♪', start: 10, end: 20 },
      { text: 'first line', start: 1, end: 2 },
    ]
    await ask('POST', 'align', { cues })
    const { job } = (await worker.claim()).body
    expect(job).toMatchObject({
      lang: 'en',
      cues: [
        { words: ['first', 'line'], start: 1, end: 2 },
        { words: ['second'], start: 30, end: 60 },
      ],
    })
  })

  test('is in the language of the captions unless it is told', async () => {
    const { ask, project } = await createOwner({ ...TRANSCRIBED, lang: 'auto' })
    await api.db
      .update(projectCaptions)
      .set({ detectedLang: 'zh' })
      .where(eq(projectCaptions.projectId, project.id))
    await ask('POST', 'align', { cues: [{ text: '你好世界' }] })
    const { job } = (await worker.claim()).body
    expect(job).toMatchObject({ lang: 'zh', cues: [{ words: ['你好', '世界'] }] })
  })

  test('needs a language where none was ever heard', async () => {
    const { ask } = await createOwner({ lang: 'auto' })
    const { body } = await ask('POST', 'align', { cues: [{ text: 'hello' }] })
    expect(body.code).toBe('LANGUAGE_UNSUPPORTED')
  })

  test.each([
    ['no cues', []],
    ['no words', [{ text: ' … ' }]],
    ['6001 words', Array.from({ length: 3 }, () => ({ text: 'word '.repeat(2001) }))],
    ['a line of 20,001 characters', [{ text: 'word '.repeat(4001) }]],
    [
      '200,001 characters',
      Array.from({ length: 11 }, () => ({ text: `${'x'.repeat(199)} `.repeat(91) })),
    ],
    ['a word of 201 characters', [{ text: 'x'.repeat(201) }]],
    ['an end before its start', [{ text: 'x', start: 2, end: 1 }]],
    ['a start alone', [{ text: 'x', start: 2 }]],
    ['a negative start', [{ text: 'x', start: -1, end: 1 }]],
    ['a start beyond the video', [{ text: 'x', start: 61, end: 62 }]],
    ['a NUL', [{ text: 'x\0' }]],
  ])('is refused with %s', async (_, cues) => {
    const { ask } = await createOwner()
    expect((await ask('POST', 'align', { cues })).body.code).toBe('INVALID_INPUT')
    expect((await ask('GET', 'get-project')).body.status).toBe('ready')
  })

  test.each([
    ['a time too few', [[0, 1]]],
    [
      'a word that ends before it starts',
      [
        [0, 1],
        [2, 1],
        [3, 4],
      ],
    ],
    [
      'words in another order',
      [
        [0, 1],
        [5, 6],
        [3, 4],
      ],
    ],
  ])('does not become captions with %s', async (_, times) => {
    const { ask } = await createOwner()
    await ask('POST', 'align', SCRIPT)
    const { job } = (await worker.claim()).body
    const { body } = await worker.tell(job, 'finish', { result: { ...ALIGNED, times } })
    expect(body.code).toBe('RESULT_INVALID')
    expect((await ask('GET', 'get-project')).body.subtitles).toBeNull()
  })

  test('and a transcription exclude each other, and cancelling brings the project back', async () => {
    const { ask } = await createOwner(TRANSCRIBED)
    await ask('POST', 'align', SCRIPT)
    expect((await ask('POST', 'align', SCRIPT)).status).toBe(200)
    expect((await ask('POST', 'generate-subtitles')).body.code).toBe('PROJECT_NOT_EDITABLE')
    expect((await ask('POST', 'cancel')).status).toBe(200)
    expect((await ask('GET', 'get-project')).body).toMatchObject({
      status: 'transription_done',
      subtitles: [{ word: 'hello' }],
    })
    await ask('POST', 'generate-subtitles')
    expect((await ask('POST', 'align', SCRIPT)).body.code).toBe('PROJECT_NOT_EDITABLE')
    expect(await api.db.$count(jobs, eq(jobs.state, 'queued'))).toBe(1)
  })

  test('that cannot be found in the sound leaves the captions as they were', async () => {
    const { ask } = await createOwner(TRANSCRIBED)
    await ask('POST', 'align', SCRIPT)
    const { job } = (await worker.claim()).body
    await worker.tell(job, 'fail', { code: 'speech_none', detail: '' })
    expect((await ask('GET', 'get-project')).body).toMatchObject({
      status: 'transription_done',
      subtitles: [{ word: 'hello' }],
      error: { code: 'speech_none', message: 'errors.speech_none' },
    })
  })

  test('stands in no log', async () => {
    const { ask } = await createOwner()
    await ask('POST', 'align', { cues: [{ text: 'Zanzibar' }] })
    await ask('POST', 'align', { cues: [{ text: 'Zanzibar'.repeat(26) }] })
    expect(api.logLines.join('\n')).toContain('job_enqueued')
    expect(api.logLines.join('\n')).not.toContain('Zanzibar')
  })
})

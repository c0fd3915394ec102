import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FONTS, startTestApi, type TestApi } from '#api/testing/test-api.ts'
import {
  BEAT,
  connectWorker,
  FAILURE,
  TRANSCRIPT,
  type WorkerCalls,
} from '#api/testing/worker-calls.ts'
import { jobs } from '#db/schema/jobs.ts'
import { usagePeriods } from '#db/schema/usage.ts'
import { createProject } from '#db/testing/factories.ts'

let api: TestApi
let worker: WorkerCalls
beforeAll(async () => {
  api = await startTestApi()
  worker = await connectWorker(api)
})
// A job left running or queued would be claimed by a later test.
afterEach(() => api.db.delete(jobs))
afterAll(() => api.stop())

describe('a transcription', () => {
  test('goes from the button to words on the project', async () => {
    const { project, ask, job, user } = await worker.createClaimed('transcribe')
    expect(job).toMatchObject({
      kind: 'transcribe',
      attempt: 1,
      lang: 'en',
      lease_seconds: 20,
      heartbeat_seconds: 3,
      limits: { source_bytes: 1000, duration_seconds: 300.5, words: 6000 },
    })
    expect((await worker.tell(job, 'heartbeat', BEAT)).body).toEqual({ status: 'ok' })
    expect((await ask('GET', 'process-progression')).body).toEqual({
      code: null,
      progress: 40,
      attempt: 1,
      stage: 'recognise',
      place: null,
      message: null,
    })

    expect((await worker.tell(job, 'finish', { result: TRANSCRIPT })).body).toEqual({
      status: 'ok',
    })
    expect((await worker.tell(job, 'finish', { result: TRANSCRIPT })).body).toEqual({
      status: 'already',
    })
    const { body } = await ask('GET', 'get-project')
    expect(body.status).toBe('transription_done')
    expect(body.subtitles).toEqual([
      { word: 'hello', start: 0.1, end: 0.6, hidden: false },
      { word: 'world', start: 0.8, end: 60, hidden: false, conf: 0.5 },
    ])
    expect((await ask('GET', 'process-progression')).body).toMatchObject({
      code: 'success',
      progress: 100,
    })
    const [usage] = await api.db.select().from(usagePeriods).where(eq(usagePeriods.userId, user.id))
    expect(usage).toMatchObject({ usedSeconds: project.durationMs / 1000, reservedSeconds: 0 })
  })

  test('started twice makes one job and the same answer', async () => {
    const { project, ask } = await worker.createClaimed('transcribe')
    expect(await ask('POST', 'generate-subtitles')).toEqual({
      status: 200,
      body: { message: 'success.subtitles_in_progress' },
    })
    expect(await api.db.select().from(jobs).where(eq(jobs.projectId, project.id))).toHaveLength(1)
  })

  test('beyond the minutes of the plan is refused', async () => {
    const { user, token } = await api.createAccount({ quotaSeconds: 59 })
    const project = await createProject(api.db, user.id)
    expect(
      await api.ask('POST', `/project/${project.id}/generate-subtitles`, { token }),
    ).toMatchObject({
      status: 402,
      body: { code: 'QUOTA_EXCEEDED', message: 'errors.quota_exceeded' },
    })
  })

  test('with a playable copy takes it only when it is in the store', async () => {
    const { ask, job } = await worker.createClaimed('transcribe')
    const result = { ...TRANSCRIPT, proxy_bytes: 8 }
    expect((await worker.tell(job, 'finish', { result })).body.code).toBe('RESULT_OUTPUT_MISSING')
    await worker.putOutput(job, 'playable')
    expect((await worker.tell(job, 'finish', { result })).status).toBe(200)
    const { url } = (await ask('GET', 'video-url')).body
    expect(await (await fetch(url)).text()).toBe('playable')
  })

  test.each([
    ['a picture beyond the limits', { ...TRANSCRIPT, media: { ...TRANSCRIPT.media, width: 9000 } }],
    ['the other kind', { kind: 'export', bytes: 5, duration_seconds: 60 }],
    [
      '6001 words',
      { ...TRANSCRIPT, words: Array.from({ length: 6001 }, () => TRANSCRIPT.words[0]) },
    ],
    ['a negative time', { ...TRANSCRIPT, words: [{ ...TRANSCRIPT.words[0], start: -1 }] }],
  ])('is not taken with %s', async (_, result) => {
    const { ask, job } = await worker.createClaimed('transcribe')
    expect((await worker.tell(job, 'finish', { result })).status).toBe(422)
    expect((await ask('GET', 'get-project')).body.subtitles).toBeNull()
  })

  test('that cannot work says why, and its minutes come back', async () => {
    const { ask, job, user } = await worker.createClaimed('transcribe')
    const failure = { code: 'media_no_audio', detail: 'no audio stream' }
    expect((await worker.tell(job, 'fail', failure)).body).toEqual({ state: 'failed' })
    expect((await ask('GET', 'process-progression')).body).toMatchObject({
      code: 'error',
      message: 'errors.video_no_audio',
    })
    expect((await ask('GET', 'get-project')).body).toMatchObject({
      status: 'transription_failed',
      error: { code: 'media_no_audio', message: 'errors.video_no_audio' },
    })
    const [usage] = await api.db.select().from(usagePeriods).where(eq(usagePeriods.userId, user.id))
    expect(usage).toMatchObject({ usedSeconds: 0, reservedSeconds: 0 })
  })

  test('that was handed back is claimed again as the same attempt', async () => {
    const { job, project } = await worker.createClaimed('transcribe')
    expect((await worker.tell(job, 'release')).body).toEqual({ status: 'ok' })
    const { body } = await worker.claim()
    expect(body.job).toMatchObject({ id: job.id, attempt: 1 })
    expect(body.job.lease_token).not.toBe(job.lease_token)
    expect(body.job.output_url).not.toBe(job.output_url)
    expect(project.id).toBeDefined()
  })
})

describe('an export', () => {
  test('carries the captions as they were, and ends as a download', async () => {
    const { ask, job } = await worker.createClaimed('export')
    expect(job).toMatchObject({
      kind: 'export',
      ass: '720x1280 hello',
      fonts: FONTS,
      width: 720,
      height: 1280,
    })
    const bytes = await worker.putOutput(job, 'exported')
    const result = { kind: 'export', bytes, duration_seconds: 60.04 }
    expect((await worker.tell(job, 'finish', { result })).body).toEqual({ status: 'ok' })
    expect((await ask('GET', 'get-project')).body.status).toBe('export_done')
    const url = (await ask('GET', 'video-url')).body.url
    expect(await (await fetch(url)).text()).toBe('exported')
  })

  test.each([
    ['is missing', { bytes: 8, duration_seconds: 60 }, null, 'RESULT_OUTPUT_MISSING'],
    ['has other bytes', { bytes: 9, duration_seconds: 60 }, 'exported', 'RESULT_OUTPUT_MISSING'],
    ['is too short', { bytes: 8, duration_seconds: 58 }, 'exported', 'RESULT_INVALID'],
  ])('whose file %s is not taken', async (_, facts, content, code) => {
    const { ask, job } = await worker.createClaimed('export')
    if (content) await worker.putOutput(job, content)
    const finished = await worker.tell(job, 'finish', { result: { kind: 'export', ...facts } })
    expect(finished.body.code).toBe(code)
    expect((await ask('GET', 'get-project')).body.status).toBe('export_progress')
  })

  test('may be started by GET too, which HEAD and prefetches cannot', async () => {
    const { user, token } = await api.createAccount()
    const project = await createProject(api.db, user.id, { status: 'transription_done' })
    const path = `/project/${project.id}/generate-video-subtitle`
    const count = async () =>
      (await api.db.select().from(jobs).where(eq(jobs.projectId, project.id))).length
    expect((await api.call('HEAD', path, { token })).status).toBe(405)
    const headers = { 'sec-purpose': 'prefetch;prerender' }
    expect((await api.call('GET', path, { token, headers })).status).toBe(405)
    expect(await count()).toBe(0)
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await api.call('GET', path, { token })
      expect(await response.json()).toEqual({ message: 'success.export_in_progress' })
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(await count()).toBe(1)
    await api.ask('POST', `/project/${project.id}/cancel`, { token })
  })

  test('before the subtitles is refused', async () => {
    const { user, token } = await api.createAccount()
    const project = await createProject(api.db, user.id)
    const path = `/project/${project.id}/generate-video-subtitle`
    expect((await api.ask('POST', path, { token })).body.code).toBe('SUBTITLES_MISSING')
  })

  test('that fails for a passing reason waits for another attempt', async () => {
    const { ask, job } = await worker.createClaimed('export')
    expect((await worker.tell(job, 'fail', FAILURE)).body).toEqual({ state: 'queued' })
    expect((await ask('GET', 'process-progression')).body.code).toBeNull()
  })
})

describe('cancelling', () => {
  test('reaches the worker with its next heartbeat and returns the project', async () => {
    const { ask, job } = await worker.createClaimed('transcribe')
    expect((await ask('POST', 'cancel')).body).toEqual({ message: 'success.cancelled' })
    expect((await worker.tell(job, 'heartbeat', BEAT)).body).toEqual({ status: 'cancel' })
    expect((await worker.tell(job, 'fail', FAILURE)).body).toEqual({ state: 'cancelled' })
    expect((await ask('GET', 'get-project')).body.status).toBe('ready')
    expect((await ask('POST', 'cancel')).body.code).toBe('PROCESS_NOT_FOUND')
  })
})

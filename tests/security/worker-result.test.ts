import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import {
  ALIGNED,
  connectWorker,
  type HeldJob,
  TRANSCRIPT,
  type WorkerCalls,
} from '#api/testing/worker-calls.ts'
import { jobs } from '#db/schema/jobs.ts'
import { projectCaptions, projects } from '#db/schema/projects.ts'
import { usagePeriods } from '#db/schema/usage.ts'

let api: TestApi
let worker: WorkerCalls
beforeAll(async () => {
  api = await startTestApi()
  worker = await connectWorker(api)
})
// A job left running would be counted against the next one.
afterEach(() => api.db.delete(jobs))
afterAll(() => api.stop())

const [WORD] = TRANSCRIPT.words.slice(1)
const repeated = (count: number) => Array.from({ length: count }, () => WORD)
const withMedia = (change: object) => ({ ...TRANSCRIPT, media: { ...TRANSCRIPT.media, ...change } })
const withWord = (change: object) => ({ ...TRANSCRIPT, words: [{ ...WORD, ...change }] })

/** Everything that a result could have changed. */
async function stateOf(job: HeldJob) {
  const [row] = await api.db.select().from(jobs).where(eq(jobs.id, job.id))
  const projectId = row?.projectId ?? ''
  return {
    job: row,
    project: await api.db.select().from(projects).where(eq(projects.id, projectId)),
    captions: await api.db
      .select()
      .from(projectCaptions)
      .where(eq(projectCaptions.projectId, projectId)),
    usage: await api.db.select().from(usagePeriods),
  }
}

describe('the result of a worker that cannot be trusted', () => {
  test.each<[string, unknown]>([
    ['a million words', { ...TRANSCRIPT, words: repeated(1_000_000).map(() => 0) }],
    ['6001 words', { ...TRANSCRIPT, words: repeated(6001) }],
    ['a word of 201 characters', withWord({ word: 'x'.repeat(201) })],
    ['a word with a NUL', withWord({ word: 'a\u0000b' })],
    ['half a character', withWord({ word: '\ud800' })],
    ['a time before 0', withWord({ start: -1 })],
    ['a time that is text', withWord({ start: 'NaN' })],
    ['a time that is no number', withWord({ start: null })],
    ['more of a word than the contract knows', withWord({ ass: '{\\p1}' })],
    ['a confidence of 2', withWord({ conf: 2 })],
    ['more than the contract knows', { ...TRANSCRIPT, source_key: 'u/x/p/y/source' }],
    ['no words at all', { ...TRANSCRIPT, words: undefined }],
    ['the result of an export', { kind: 'export', bytes: 5, duration_seconds: 60 }],
    ['no kind', { ...TRANSCRIPT, kind: '__proto__' }],
    ['a video without length', withMedia({ duration_seconds: 0 })],
    ['a video of an hour', withMedia({ duration_seconds: 3600 })],
    ['too long a side', withMedia({ width: 8000, height: 100 })],
    ['too many pixels', withMedia({ width: 4000, height: 4000 })],
    ['half a pixel', withMedia({ width: 320.5 })],
    ['no frame rate', withMedia({ frames_per_second: 0 })],
    ['a copy that is not there', { ...TRANSCRIPT, proxy_bytes: 4096 }],
    ['a copy of -1 bytes', { ...TRANSCRIPT, proxy_bytes: -1 }],
    ['a picture that is not there', { ...TRANSCRIPT, poster_bytes: 4096 }],
    ['a picture of two mebibytes', { ...TRANSCRIPT, poster_bytes: 2 ** 21 }],
    ['a waveform that is not there', { ...TRANSCRIPT, peaks_bytes: 4096 }],
    ['a warning that nobody knows', { ...TRANSCRIPT, warnings: ['<b>'] }],
    ['a language that is none', { ...TRANSCRIPT, language: '../x' }],
    ['a suggestion that is no language', { ...TRANSCRIPT, suggested_language: 'auto' }],
    ['a probability of 2', { ...TRANSCRIPT, language_probability: 2 }],
    ['the times of a text', ALIGNED],
  ])('is refused with %s, and nothing is written', async (_, result) => {
    const { job } = await worker.createClaimed('transcribe')
    const before = await stateOf(job)
    const answer = await worker.tell(job, 'finish', { result })
    expect(answer.status).toBe(422)
    expect(await stateOf(job)).toEqual(before)
  })

  test.each<[string, string]>([
    ['NaN', '{"word":"a","start":NaN,"end":1,"hidden":false}'],
    ['Infinity', '{"word":"a","start":0,"end":Infinity,"hidden":false}'],
    ['1e999', '{"word":"a","start":0,"end":1e999,"hidden":false}'],
  ])('is refused with a time of %s', async (_, word) => {
    const { job } = await worker.createClaimed('transcribe')
    const before = await stateOf(job)
    const body = JSON.stringify({ result: { ...TRANSCRIPT, words: ['@'] } }).replace('"@"', word)
    const response = await api.app.request(`/api/worker/v1/jobs/${job.id}/finish`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${worker.machine.token}`,
        'content-type': 'application/json',
        'x-lease-token': job.lease_token,
      },
      body,
    })
    expect(response.status).toBe(422)
    expect(await stateOf(job)).toEqual(before)
  })

  test('is brought into the video and into order', async () => {
    const { job, ask } = await worker.createClaimed('transcribe')
    const words = [
      { word: 'late', start: 70, end: 80, hidden: false },
      { word: 'backwards', start: 5, end: 1, hidden: false },
      { word: 'first', start: 0, end: 1e300, hidden: false },
      { word: ' \u3000 ', start: 2, end: 3, hidden: false },
    ]
    expect((await worker.tell(job, 'finish', { result: { ...TRANSCRIPT, words } })).status).toBe(
      200,
    )
    const { body } = await ask('GET', 'get-project')
    expect(body.subtitles).toEqual([
      { word: 'first', start: 0, end: 60, hidden: false },
      { word: 'backwards', start: 5, end: 5, hidden: false },
      { word: 'late', start: 60, end: 60, hidden: false },
    ])
  })

  test('may hold markup, which stays the text that it is', async () => {
    const { job, ask } = await worker.createClaimed('transcribe')
    const word = `<img src=x onerror=alert(1)>{\\p1}'"`
    const result = withWord({ word })
    expect((await worker.tell(job, 'finish', { result })).status).toBe(200)
    expect((await ask('GET', 'get-project')).body.subtitles[0].word).toBe(word)
  })
})

describe('an export of a worker that cannot be trusted', () => {
  test.each<[string, unknown]>([
    ['a transcription', TRANSCRIPT],
    ['more bytes than are there', { kind: 'export', bytes: 9, duration_seconds: 60 }],
    ['fewer bytes than are there', { kind: 'export', bytes: 7, duration_seconds: 60 }],
    ['another length', { kind: 'export', bytes: 8, duration_seconds: 30 }],
    ['a length that is no number', { kind: 'export', bytes: 8, duration_seconds: 'NaN' }],
    ['bytes beyond counting', { kind: 'export', bytes: 2 ** 53, duration_seconds: 60 }],
  ])('is refused with %s, and nothing is written', async (_, result) => {
    const { job } = await worker.createClaimed('export')
    await worker.putOutput(job, 'exported')
    const before = await stateOf(job)
    expect((await worker.tell(job, 'finish', { result })).status).toBe(422)
    expect(await stateOf(job)).toEqual(before)
  })
})

describe('the lease of one job', () => {
  let first: HeldJob
  let second: HeldJob
  beforeEach(async () => {
    first = (await worker.createClaimed('transcribe')).job
    second = (await worker.createClaimed('transcribe')).job
  })

  const BODIES: Record<string, unknown> = {
    heartbeat: { progress: 50, stage: 'decode' },
    finish: { result: TRANSCRIPT },
    fail: { code: 'internal', detail: '' },
  }

  test.each(['heartbeat', 'finish', 'fail', 'release', 'urls'])(
    'opens no other job to %s, nor to another machine',
    async (verb) => {
      const forged = { ...second, lease_token: first.lease_token }
      const before = await stateOf(second)
      const lost = { status: 409, body: { code: 'LEASE_LOST' } }
      expect(await worker.tell(forged, verb, BODIES[verb])).toMatchObject(lost)
      if (verb !== 'heartbeat' && verb !== 'fail') {
        const { token } = await api.createMachine()
        expect(await worker.tell(second, verb, BODIES[verb], token)).toMatchObject(lost)
      }
      expect(await stateOf(second)).toEqual(before)
    },
  )
})

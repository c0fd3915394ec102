import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mp4 } from '#api/testing/media-bytes.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { connectWorker, TRANSCRIPT } from '#api/testing/worker-calls.ts'
import { START, sendFile } from './send-file.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

type Signed = { url: string; method: string; headers?: Record<string, string>; body?: string }

const VIDEO = { 'content-type': 'video/mp4' }
const JPEG = { 'content-type': 'image/jpeg' }
const JSON_FILE = { 'content-type': 'application/json' }

/** One address of every kind that the API gives away, each with the call that it is for. */
async function signAll(): Promise<Record<string, Signed>> {
  const account = await api.createAccount()
  const { token } = account
  const json = { ...START, size: 5 }
  const { body: upload } = await api.ask('POST', '/uploads', { token, json })
  const parts = await api.ask('POST', `/uploads/${upload.id}/parts`, {
    token,
    json: { parts: [1] },
  })
  const sent = await sendFile(api, account, mp4())
  const video = await api.ask('GET', `/project/${sent.id}/video-url`, { token })
  const worker = await connectWorker(api)
  await api.ask('POST', `/project/${sent.id}/generate-subtitles`, { token })
  const { job } = (await worker.claim()).body
  const body = 'a picture'
  const poster = { url: job.poster_url, method: 'PUT', headers: JPEG, body }
  await fetch(poster.url, poster)
  const result = { ...TRANSCRIPT, poster_bytes: body.length }
  await worker.tell(job, 'finish', { result })
  const project = await api.ask('GET', `/project/${sent.id}/get-project`, { token })
  return {
    poster,
    peaks: { url: job.peaks_url, method: 'PUT', headers: JSON_FILE, body: '{}' },
    picture: { url: project.body.poster_url, method: 'GET' },
    part: { url: parts.body.urls[1], method: 'PUT', body: 'bytes' },
    video: { url: video.body.url, method: 'GET' },
    source: { url: job.source_url, method: 'GET' },
    output: { url: job.output_url, method: 'PUT', headers: VIDEO, body: 'bytes' },
  }
}

const use = async ({ url, ...init }: Signed): Promise<number> => {
  const response = await fetch(url, init)
  await response.body?.cancel()
  return response.status
}

const MAX_SECONDS: Record<string, number> = {
  part: 900,
  video: 1200,
  source: 2100,
  output: 1800,
  poster: 1800,
  peaks: 1800,
  picture: 3900,
}
const KINDS = Object.keys(MAX_SECONDS)

let signed: Record<string, Signed>
let others: Record<string, Signed>
beforeAll(async () => {
  signed = await signAll()
  others = await signAll()
})

function of(all: Record<string, Signed>, kind: string): Signed {
  const found = all[kind]
  if (!found) throw new Error(`nothing signed for ${kind}`)
  return found
}

describe.each(KINDS)('the signed address of a %s', (kind) => {
  test('does what it is for', async () => {
    expect(await use(of(signed, kind))).toBe(200)
  })

  test.each(['GET', 'PUT', 'POST', 'DELETE'])(
    'allows %s only if that is what it is for',
    async (method) => {
      const own = of(signed, kind)
      if (method === own.method) return
      const changed = {
        ...own,
        method,
        ...(method === 'GET' ? { body: undefined } : { body: 'x' }),
      }
      expect(await use(changed as Signed)).toBe(403)
    },
  )

  test('is of no use for the object of somebody else', async () => {
    const own = of(signed, kind)
    const theirs = new URL(of(others, kind).url)
    const moved = new URL(own.url)
    moved.pathname = theirs.pathname
    expect(await use({ ...own, url: moved.href })).toBe(403)
    const bucket = new URL(own.url)
    bucket.pathname = bucket.pathname.replace(/\/u\/.*/, '/')
    expect(await use({ ...own, url: bucket.href })).toBe(403)
  })

  test.each([
    ['X-Amz-Expires', '604800'],
    ['X-Amz-Date', '20990101T000000Z'],
    ['partNumber', '2'],
    ['uploadId', 'other'],
    ['response-content-type', 'text/html'],
    ['X-Amz-SignedHeaders', ''],
  ])('cannot be changed in %s', async (name, value) => {
    const own = of(signed, kind)
    const url = new URL(own.url)
    url.searchParams.set(name, value)
    expect(await use({ ...own, url: url.href })).toBeGreaterThanOrEqual(400)
  })

  test('ends soon, and names its key by ids alone', () => {
    const url = new URL(of(signed, kind).url)
    expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(
      MAX_SECONDS[kind] ?? 0,
    )
    const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
    const key = new RegExp(
      `/u/${uuid}/p/${uuid}/(source|proxy/${uuid}[-\\w]*\\.mp4|[\\w-]+/${uuid}[-\\w]*\\.(mp4|jpg|json))$`,
    )
    expect(url.pathname).toMatch(key)
  })
})

test.each(['output', 'poster', 'peaks'])(
  'what is put at the address of %s is stored under its own type alone',
  async (kind) => {
    const headers = { 'content-type': 'text/html' }
    expect(await use({ ...of(signed, kind), headers })).toBe(403)
  },
)

test('an address whose time is over opens nothing', async () => {
  const { storage } = api.deps
  const url = await storage.signPut('late', 'video/mp4', 1)
  const late: Signed = { url, method: 'PUT', headers: VIDEO, body: 'x' }
  await expect.poll(() => use(late), { timeout: 5000, interval: 500 }).toBe(403)
})

test('without a signature the store gives nothing', async () => {
  const bare = new URL(of(signed, 'video').url)
  bare.search = ''
  expect(await use({ url: bare.href, method: 'GET' })).toBeGreaterThanOrEqual(400)
})

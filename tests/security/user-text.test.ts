import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mp4 } from '#api/testing/media-bytes.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { ALIGNED, connectWorker, type HeldJob, TRANSCRIPT } from '#api/testing/worker-calls.ts'
import { createPlanFor } from '#db/testing/factories.ts'
import { rowsOf } from '#db/testing/job-calls.ts'
import { sendFile } from './send-file.ts'

const HOSTILE = `../../x;$(id)'":[v]`
const EMAIL = 'private.person@example.test'
const PASSWORD = 'private correct horse'
const WORD = `private-word ${HOSTILE}`
const FILENAME = `private-file ${HOSTILE}.mp4`
const NAME = `private-name ${HOSTILE}`
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

let api: TestApi
let flow: Awaited<ReturnType<typeof runFlow>>
beforeAll(async () => {
  api = await startTestApi()
  flow = await runFlow()
})
afterAll(() => api.stop())

/** Everything that a user and a worker do, with text that is private and meant to break out; and much that fails. */
async function runFlow() {
  const secrets = [EMAIL, PASSWORD, 'private-word', 'private-file', 'private-name', '$(id)']
  const json = { email: EMAIL, password: PASSWORD, name: NAME }
  await api.ask('POST', '/auth/signup', { json })
  const mailbox = await api.ask('GET', '/dev/mailbox')
  const link = new URL(mailbox.body.data[0].params.link)
  const linkToken = link.searchParams.get('token_hash') ?? ''
  await api.ask('POST', '/auth/confirm-email', { json: { token_hash: linkToken } })
  await api.ask('POST', '/auth/signin', { json: { email: EMAIL, password: `${PASSWORD} wrong` } })
  const signedIn = await api.ask('POST', '/auth/signin', {
    json: { email: EMAIL, password: PASSWORD },
  })
  const { refresh_token: oldRefresh } = signedIn.body
  const refreshed = await api.ask('POST', '/auth/refresh-token', {
    json: { refresh_token: oldRefresh },
  })
  const { access_token: token, refresh_token: refresh } = refreshed.body
  secrets.push(linkToken, oldRefresh, token, refresh, signedIn.body.access_token)
  const { body: profile } = await api.ask('GET', '/auth/profile', { token })
  await createPlanFor(api.db, profile.user.id)

  const account = { token, user: profile.user }
  const sent = await sendFile(api, account, mp4({ seconds: 60 }), {
    projectName: NAME,
    filename: FILENAME,
  })
  await sendFile(api, account, new TextEncoder().encode(`no video, ${WORD}`), {
    filename: FILENAME,
  })
  const call = (method: string, verb: string, body?: unknown) =>
    api.ask(method, `/project/${sent.id}/${verb}`, { token, json: body })
  const worker = await connectWorker(api)
  secrets.push(worker.machine.token)
  const claimed: HeldJob[] = []
  const claim = async () => {
    const { job } = (await worker.claim()).body
    claimed.push(job)
    secrets.push(job.lease_token)
    return job as HeldJob
  }

  await call('POST', 'generate-subtitles', { hotwords: [WORD, 'x'.repeat(99)] })
  await call('POST', 'generate-subtitles', { hotwords: [WORD] })
  const words = [{ word: WORD, start: 0, end: 1, hidden: false }]
  const transcribing = await claim()
  await worker.tell(transcribing, 'heartbeat', { progress: 1, stage: 'decode' })
  await worker.tell(transcribing, 'finish', { result: { ...TRANSCRIPT, words: [{ word: WORD }] } })
  await worker.tell(transcribing, 'finish', { result: { ...TRANSCRIPT, words } })
  await call('POST', 'align', { cues: [{ text: WORD, start: 9e9, end: 9e9 }] })
  await call('POST', 'align', { cues: [{ text: WORD }] })
  const aligning = await claim()
  await worker.tell(aligning, 'finish', { result: { ...ALIGNED, times: [] } })
  await worker.tell(aligning, 'finish', { result: { ...ALIGNED, times: ALIGNED.times.slice(1) } })
  await call('POST', 'update-subtitles', { subtitles: words })
  await call('POST', 'update-subtitles', { subtitles: [{ ...words[0], end: -1 }], [WORD]: WORD })
  await call('POST', 'update-subtitles-styles', { styles: { fontname: WORD, [WORD]: WORD } })
  await call('POST', 'rename', { projectName: `${NAME} again` })
  await call('POST', 'generate-video-subtitle')
  const exporting = await claim()
  const bytes = await worker.putOutput(exporting, 'exported')
  await worker.tell(exporting, 'finish', {
    result: { kind: 'export', bytes, duration_seconds: 60 },
  })
  const { body: video } = await call('GET', 'video-url')
  const download = await api.call('GET', `/project/${sent.id}/download-video`, { token })
  await download.body?.cancel()
  await call('POST', 'duplicate')
  await api.call(
    'GET',
    `/project/${encodeURIComponent(WORD)}/get-project?q=${encodeURIComponent(WORD)}`,
    {
      token,
      headers: { 'user-agent': WORD.replace(/[^\x20-\x7e]/g, ''), 'x-request-id': 'private-word' },
    },
  )
  await api.deps.storage.remove(new URL(video.url).pathname.split('/wordlight/')[1] ?? '')
  await call('GET', 'video')
  await call('DELETE', 'delete-project')
  await api.ask('POST', '/auth/signout', { token })

  for (const url of [
    sent.url,
    video.url,
    ...claimed.flatMap((job) => [job.output_url, job.poster_url ?? []].flat()),
  ]) {
    secrets.push(new URL(url).searchParams.get('X-Amz-Signature') ?? '')
  }
  return { secrets, claimed, download, statusOfExport: download.status }
}

test('the flow went all the way', () => {
  expect(flow.statusOfExport).toBe(200)
  expect(flow.claimed.map(({ kind }) => kind)).toEqual(['transcribe', 'align', 'export'])
  expect(flow.secrets.every((secret) => secret.length > 4)).toBe(true)
})

describe('the log of a whole flow', () => {
  test('has no token, no signed address, no e-mail and no text of the user', () => {
    const log = api.logLines.join('\n')
    expect(api.logLines.length).toBeGreaterThan(20)
    for (const secret of flow.secrets) expect(log).not.toContain(secret)
    expect(log).not.toMatch(/X-Amz-|Signature|Bearer |password_hash|scrypt\$|private/i)
  })

  test('names requests, users and jobs by their ids', () => {
    const lines = api.logLines.map((line) => JSON.parse(line))
    const requests = lines.filter(({ event, msg }) => (event ?? msg) === 'request')
    expect(requests.length).toBeGreaterThan(20)
    for (const line of requests) {
      expect(line.request_id).toMatch(new RegExp(`^${UUID}$`))
      expect(line.route).not.toContain('private')
    }
  })
})

describe('text of a user', () => {
  test('is in no object key: keys are ids', async () => {
    const rows = await rowsOf<{ key: string }>(
      api.db,
      sql`select object_key as key from uploads
        union select source_key from projects union select proxy_key from projects
        union select export_key from projects union select output_key from jobs
        union select object_key from object_deletions`,
    )
    const keys = rows.flatMap(({ key }) => (key ? [key] : []))
    expect(keys.length).toBeGreaterThanOrEqual(4)
    for (const key of keys) {
      expect(key).toMatch(
        new RegExp(`^u/${UUID}/p/${UUID}/(source|\\w+/${UUID}-\\d+-[0-9a-f]{8}\\.mp4)$`),
      )
    }
  })

  test('does not reach a worker but in what it draws or listens for', () => {
    for (const job of flow.claimed) {
      const { ass: _, hotwords: __, cues: ___, ...rest } = job as Record<string, unknown>
      expect(JSON.stringify(rest)).not.toMatch(/private|\$\(id\)/)
    }
  })

  test('is in the headers of a download as both forms of RFC 6266 have it', () => {
    const header = flow.download.headers.get('content-disposition') ?? ''
    expect(header).toMatch(
      /^attachment; filename="[^"\\]+\.mp4"; filename\*=UTF-8''[\w.~!$&+^`|%-]+$/,
    )
    expect(header).not.toContain('/')
  })
})

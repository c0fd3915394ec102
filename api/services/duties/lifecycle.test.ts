import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#api/services/context.ts'
import { mp4 } from '#api/testing/media-bytes.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import {
  connectWorker,
  FAILURE,
  type HeldJob,
  TRANSCRIPT,
  type WorkerCalls,
} from '#api/testing/worker-calls.ts'
import { findViolations } from '#db/testing/invariants.ts'
import { DUTIES } from './duties.ts'
import { sweep } from './sweep.ts'

let api: TestApi
let worker: WorkerCalls
beforeAll(async () => {
  api = await startTestApi()
  worker = await connectWorker(api)
})
afterAll(() => api.stop())

const HOURS_MS = 3_600_000

/** What a day does: whatever waits for a moment has waited, and every object is a day old. */
async function passDay(): Promise<Context> {
  const statements = [
    sql`update object_deletions set not_before = not_before - interval '1 day'`,
    sql`update uploads set expires_at = expires_at - interval '25 hours'`,
    sql`update jobs set lease_until = lease_until - interval '1 day', reap_at = reap_at - interval '1 day'
        where state = 'running'`,
  ]
  for (const statement of statements) await api.db.execute(statement)
  return { ...api.deps, now: () => new Date(Date.now() + 25 * HOURS_MS) }
}

const keysInStore = async () =>
  (await api.deps.storage.list('', '', 1000)).objects.map(({ key }) => key)

async function claim(): Promise<HeldJob> {
  const { body } = await worker.claim()
  expect(body.job).not.toBeNull()
  return body.job
}

test('after upload, captions, export and deletion the store is empty and no duty has anything to do', async () => {
  const { token } = await api.createAccount()
  const file = mp4({ seconds: 60 })
  const json = {
    projectName: 'x',
    lang: 'en',
    filename: 'x.mp4',
    type: 'video/mp4',
    size: file.length,
  }
  const openUpload = async () => {
    const { body } = await api.ask('POST', '/uploads', { token, json })
    const parts = { token, json: { parts: [1] } }
    const { body: signed } = await api.ask('POST', `/uploads/${body.id}/parts`, parts)
    const put = await fetch(signed.urls[1], { method: 'PUT', body: new Uint8Array(file) })
    await api.ask('PUT', `/uploads/${body.id}/parts`, {
      token,
      json: { parts: { 1: put.headers.get('etag') ?? '' } },
    })
    return body.id as string
  }
  const id = await openUpload()
  const project = (method: string, verb: string) =>
    api.ask(method, `/project/${id}/${verb}`, { token })
  expect((await api.ask('POST', `/uploads/${id}/complete`, { token })).status).toBe(200)
  // One that nobody completes.
  await openUpload()

  // An attempt that fails leaves a file behind, and one that nobody hears of again writes late.
  await project('POST', 'generate-subtitles')
  const failing = await claim()
  await worker.putOutput(failing, 'half')
  await worker.tell(failing, 'fail', FAILURE)
  await api.db.execute(sql`update jobs set run_at = now()`)
  const transcription = await claim()
  const proxyBytes = await worker.putOutput(transcription, 'playable')
  const result = { ...TRANSCRIPT, proxy_bytes: proxyBytes }
  expect((await worker.tell(transcription, 'finish', { result })).status).toBe(200)

  await project('POST', 'generate-video-subtitle')
  const zombie = await claim()
  await api.db.execute(
    sql`update jobs set lease_until = now() - interval '1 second', reap_at = now() - interval '1 second'
        where state = 'running'`,
  )
  const job = await claim()
  await worker.putOutput(zombie, 'late')
  const bytes = await worker.putOutput(job, 'captioned')
  const finished = { result: { kind: 'export', bytes, duration_seconds: 60 } }
  expect((await worker.tell(job, 'finish', finished)).status).toBe(200)
  await api.deps.storage
    .signPut('u/nobody/p/nothing/source', 'video/mp4', 60)
    .then((url) =>
      fetch(url, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: 'x' }),
    )

  const kept = await passDay()
  await sweep(kept, DUTIES, { isDryRun: false })
  // Orphans are queued after the deletions have run.
  await sweep(kept, DUTIES, { isDryRun: false })
  expect(await keysInStore()).toHaveLength(3)
  expect((await project('GET', 'get-project')).body.status).toBe('export_done')

  expect((await project('DELETE', 'delete-project')).status).toBe(200)
  const after = await passDay()
  await sweep(after, DUTIES, { isDryRun: false })
  expect(await keysInStore()).toEqual([])
  expect(await sweep(after, DUTIES, { isDryRun: true })).toEqual(
    DUTIES.map(({ name }) => ({ duty: name, count: 0, stuck: 0 })),
  )
  expect(await findViolations(api.db)).toEqual([])
})

import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { createCaptionCompiler } from '#api/adapters/caption-compiler.ts'
import type { Subtitle } from '#api/contract/project.ts'
import { LEASE_TOKEN_HEADER } from '#api/contract/worker.ts'
import { MIBIBYTE } from '#config'
import type { Database } from '#db/client.ts'
import type { JobKind } from '#db/constants.ts'
import { users } from '#db/schema/users.ts'
import { workers } from '#db/schema/workers.ts'
import { createPlanFor, createWorker, sha256 } from '#db/testing/factories.ts'
import { captionData } from '#tests/golden/caption-fonts.ts'
import { ask, call } from './ask.ts'

const PASSWORD = 'correct horse battery staple'
const WORDS = ['Good', 'morning', 'everybody', 'مرحبا', '日本語'].map((word, index) => ({
  ...{ word, start: index * 0.6, end: index * 0.6 + 0.5, hidden: false, conf: 0.9 },
}))

const captionCompiler = createCaptionCompiler(captionData)

export type Account = { userId: string; email: string; token: string }
export type Machine = { token: string }
type Held = {
  id: string
  kind: string
  lease_token: string
  output_url: string
  ass?: string
  cues?: { words: string[] }[]
}

/** Signs up, follows the link of the mail, signs in with the password, and is given a plan. */
export async function openAccount(origin: string, db: Database): Promise<Account> {
  const email = `flow-${randomBytes(6).toString('hex')}@example.test`
  const person = { email, password: PASSWORD }
  expect((await ask(origin, 'POST', '/auth/signup', { json: person })).status).toBe(200)
  const { body: mailbox } = await ask(origin, 'GET', '/dev/mailbox')
  const mail = mailbox.data.find((sent: { to: string }) => sent.to === email)
  const token_hash = new URL(mail.params.link).searchParams.get('token_hash')
  const confirmed = await ask(origin, 'POST', '/auth/confirm-email', { json: { token_hash } })
  expect(confirmed.status).toBe(200)

  const signedIn = await ask(origin, 'POST', '/auth/signin', { json: person })
  expect(signedIn.status).toBe(200)
  const token = signedIn.body.access_token as string
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const userId = user?.id ?? ''
  await createPlanFor(db, userId)
  return { userId, email, token }
}

export async function openMachine(db: Database): Promise<Machine> {
  const { id } = await createWorker(db)
  const token = `flow-worker-${id}`
  await db
    .update(workers)
    .set({ tokenHash: sha256(token) })
    .where(eq(workers.id, id))
  return { token }
}

/** Puts a video by presigned parts; answers the project's id. */
export async function uploadVideo(
  origin: string,
  account: Account,
  video: Uint8Array<ArrayBuffer>,
) {
  const { token } = account
  const json = { projectName: 'Flow', lang: 'en', filename: 'talk.mp4', size: video.length }
  const started = await ask(origin, 'POST', '/uploads', {
    token,
    json: { ...json, type: 'video/mp4' },
  })
  expect(started.status).toBe(200)
  const { id, part_size: partSize, part_count: partCount } = started.body
  expect(partCount).toBe(Math.ceil(video.length / partSize))
  const parts: Record<number, string> = {}
  for (let part = 1; part <= partCount; part += 1) {
    const json = { parts: [part] }
    const signed = await ask(origin, 'POST', `/uploads/${id}/parts`, { token, json })
    const body = video.subarray((part - 1) * partSize, part * partSize)
    const put = await fetch(signed.body.urls[part], { method: 'PUT', body })
    expect(put.status).toBe(200)
    parts[part] = put.headers.get('etag') ?? ''
  }
  const reported = await ask(origin, 'PUT', `/uploads/${id}/parts`, { token, json: { parts } })
  expect(Object.keys(reported.body.parts)).toHaveLength(partCount)
  const project = await ask(origin, 'POST', `/uploads/${id}/complete`, { token })
  expect(project).toMatchObject({ status: 200, body: { id, status: 'ready' } })
  return { projectId: id as string, durationSeconds: project.body.duration as number }
}

/** Sends a video in one form; answers the project's id. */
export async function sendForm(origin: string, account: Account, video: Blob): Promise<string> {
  const form = new FormData()
  form.set('projectName', 'Form')
  form.set('lang', 'en')
  form.set('file', video, 'talk.mp4')
  const headers = { authorization: `Bearer ${account.token}` }
  const url = `${origin}/api/project/new-project`
  const response = await fetch(url, { method: 'POST', headers, body: form })
  expect(response.status).toBe(200)
  const project = (await response.json()) as { id: string; status: string; size_mb: number }
  expect(project).toMatchObject({ status: 'ready', size_mb: video.size / MIBIBYTE })
  return project.id
}

/** Takes the next job of the kind, which must be there. */
export async function claim(origin: string, machine: Machine, kind: JobKind): Promise<Held> {
  const json = { kinds: [kind], wait: 5, worker_version: '1' }
  const { status, body } = await ask(origin, 'POST', '/worker/v1/claim', { ...machine, json })
  expect({ status, kind: body.job?.kind }).toEqual({ status: 200, kind })
  return body.job as Held
}

export function tell(origin: string, machine: Machine, job: Held, verb: string, json?: unknown) {
  const headers = { [LEASE_TOKEN_HEADER]: job.lease_token }
  return ask(origin, 'POST', `/worker/v1/jobs/${job.id}/${verb}`, { ...machine, headers, json })
}

/** From the upload to the words. */
export async function transcribe(
  origin: string,
  account: Account,
  machine: Machine,
  upload: { projectId: string; durationSeconds: number },
): Promise<void> {
  const { token } = account
  const path = `/project/${upload.projectId}`
  const generated = await ask(origin, 'POST', `${path}/generate-subtitles`, { token })
  expect(generated.status).toBe(200)
  const job = await claim(origin, machine, 'transcribe')
  const beat = await tell(origin, machine, job, 'heartbeat', { progress: 40, stage: 'recognise' })
  expect(beat.body).toEqual({ status: 'ok' })
  const progress = await ask(origin, 'GET', `${path}/process-progression`, { token })
  expect(progress.body).toMatchObject({ code: null, progress: 40 })
  const media = { duration_seconds: upload.durationSeconds, width: 720, height: 1280 }
  const finished = await tell(origin, machine, job, 'finish', {
    result: {
      ...{ kind: 'transcribe', words: WORDS, language: 'en', model: 'base', proxy_bytes: null },
      media: { ...media, frames_per_second: 25 },
    },
  })
  expect(finished.body).toEqual({ status: 'ok' })
}

/** From a text that is given to captions with its words. */
async function alignText(
  origin: string,
  { token }: Account,
  machine: Machine,
  upload: { projectId: string; durationSeconds: number },
): Promise<void> {
  const path = `/project/${upload.projectId}`
  const json = { lang: 'zh', cues: [{ text: '今天天气很好' }] }
  expect((await ask(origin, 'POST', `${path}/align`, { token, json })).status).toBe(200)
  const job = await claim(origin, machine, 'align')
  expect(job.cues?.[0]?.words).toEqual(['今天', '天气', '很好'])
  const media = { duration_seconds: upload.durationSeconds, width: 720, height: 1280 }
  const times = [0, 0.5, 1].map((start) => [start, start + 0.4])
  const result = {
    kind: 'align',
    times,
    language: 'zh',
    media: { ...media, frames_per_second: 25 },
  }
  expect((await tell(origin, machine, job, 'finish', { result })).body).toEqual({ status: 'ok' })
  const { body } = await ask(origin, 'GET', `${path}/get-project`, { token })
  expect(body.subtitles.map(({ word }: { word: string }) => word).join('')).toBe('今天天气很好')
}

/** From the words to the finished file, whose bytes the machine puts into the store. */
export async function exportVideo(
  origin: string,
  account: Account,
  machine: Machine,
  upload: { projectId: string; durationSeconds: number },
  output: Uint8Array<ArrayBuffer>,
): Promise<Held> {
  const { token } = account
  const path = `/project/${upload.projectId}`
  const started = await ask(origin, 'POST', `${path}/generate-video-subtitle`, { token })
  expect(started.status).toBe(200)
  const job = await claim(origin, machine, 'export')
  const headers = { 'content-type': 'video/mp4' }
  const put = await fetch(job.output_url, { method: 'PUT', headers, body: output })
  expect(put.status).toBe(200)
  const finished = await tell(origin, machine, job, 'finish', {
    result: {
      kind: 'export',
      bytes: output.length,
      duration_seconds: upload.durationSeconds,
    },
  })
  expect(finished.body).toEqual({ status: 'ok' })
  return job
}

/** The captions as a file that carries its fonts, with the bytes that every runtime writes, and back again. */
async function carryCaptions(
  origin: string,
  { token }: Account,
  projectId: string,
  { subtitles: words, styles }: { subtitles: Subtitle[]; styles: Record<string, string> },
): Promise<void> {
  const path = `/project/${projectId}`
  const file = await call(origin, 'GET', `${path}/captions?format=ass`, { token })
  expect(file.status).toBe(200)
  const text = await file.text()
  const source = { words, styles, lang: 'en', width: 720, height: 1280 }
  const written = await captionCompiler.write(source, { format: 'ass', level: 'caption' })
  expect(sha256(text)).toBe(sha256(written))
  expect(text.match(/^fontname: /gm)).toHaveLength(3)
  const json = { text }
  const { body } = await ask(origin, 'POST', `${path}/import-captions`, { token, json })
  expect(body).toMatchObject({ imported: 'words', count: words.length })
}

/** The product's whole path, once, as a creator and a worker walk it. */
export async function runFlow(origin: string, db: Database, video: Uint8Array<ArrayBuffer>) {
  const [account, machine] = [await openAccount(origin, db), await openMachine(db)]
  const { token } = account
  const upload = await uploadVideo(origin, account, video)
  const path = `/project/${upload.projectId}`
  await alignText(origin, account, machine, upload)
  await transcribe(origin, account, machine, upload)

  const captions = await ask(origin, 'GET', `${path}/get-subtitle`, { token })
  expect(captions.body.subtitles).toHaveLength(WORDS.length)
  expect(dialogues(captions.body.subtitle_ass)).toBeGreaterThan(0)
  await carryCaptions(origin, account, upload.projectId, captions.body)
  const styles = { ...captions.body.styles, fontsize: 48 }
  const restyled = await ask(origin, 'POST', `${path}/update-subtitles-styles`, {
    token,
    json: { styles },
  })
  expect(restyled.status).toBe(200)

  const job = await exportVideo(origin, account, machine, upload, video)
  expect(dialogues(job.ass ?? '')).toBeGreaterThan(0)
  expect(job.ass).not.toBe(captions.body.subtitle_ass)

  const whole = await call(origin, 'GET', `${path}/download-video`, { token })
  expect(whole.headers.get('content-length')).toBe(String(video.length))
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), video)).toBe(0)
  const headers = { range: 'bytes=100-199' }
  const part = await call(origin, 'GET', `${path}/download-video`, { token, headers })
  expect(part.status).toBe(206)
  expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), video.subarray(100, 200))).toBe(0)

  await sendForm(origin, account, new Blob([video]))
  expect((await ask(origin, 'DELETE', `${path}/delete-project`, { token })).status).toBe(200)
  expect((await ask(origin, 'GET', `${path}/get-project`, { token })).status).toBe(404)
}

const dialogues = (ass: string) =>
  ass.split('\n').filter((line) => line.startsWith('Dialogue:')).length

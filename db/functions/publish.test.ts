import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import type { JobKind } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { projectCaptions, projects } from '#db/schema/projects.ts'
import { storageUsage, usageLedger } from '#db/schema/usage.ts'
import { createJob, createWorker } from '#db/testing/factories.ts'
import { cancel, claimJob, enqueueJob, fail, finish } from '#db/testing/job-calls.ts'
import { ALIGNMENT, EXPORT, TRANSCRIPTION } from '#db/testing/results.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  await db.delete(jobs)
  await db.delete(objectDeletions)
})

async function claimOnly() {
  const job = await claimJob(db, (await createWorker(db)).id)
  if (!job) throw new Error('no job was offered')
  return job
}

async function readProject(id: string) {
  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  return project
}

async function readCaptions(projectId: string) {
  const [row] = await db
    .select()
    .from(projectCaptions)
    .where(eq(projectCaptions.projectId, projectId))
  return row
}

async function storedBytes(userId: string) {
  const [usage] = await db.select().from(storageUsage).where(eq(storageUsage.userId, userId))
  return usage?.usedBytes
}

async function deletedKeys() {
  const rows = await db.select({ key: objectDeletions.objectKey }).from(objectDeletions)
  return rows.map(({ key }) => key)
}

test('a transcription writes its words and the facts of its media', async () => {
  const { projectId, userId } = await createJob(db)
  const job = await claimOnly()

  await finish(db, job, TRANSCRIPTION)

  expect(await readProject(projectId)).toMatchObject({
    status: 'transription_done',
    durationMs: 61_200,
    width: 1080,
    height: 1920,
    framesPerSecond: 29.97,
    proxyKey: job.outputKey,
    proxyBytes: 5000,
    posterKey: job.outputKey.replace('.mp4', '.jpg'),
    posterBytes: 60_000,
    peaksKey: job.outputKey.replace('.mp4', '.json'),
    peaksBytes: 7000,
  })
  expect(await readCaptions(projectId)).toMatchObject({
    words: TRANSCRIPTION.words,
    styles: null,
    detectedLang: 'en',
    languageProbability: 0.4,
    warnings: ['language_unsure', 'language_mismatch'],
    suggestedLang: 'fr',
    model: 'base',
    revision: 1,
  })
  expect(await storedBytes(userId)).toBe(1000)
})

test('a source that browsers play gets no proxy, and an older proxy goes', async () => {
  const { projectId, userId } = await createJob(db)
  const first = await claimOnly()
  await finish(db, first, TRANSCRIPTION)
  await enqueueJob(db, { userId, projectId, kind: 'transcribe' })

  const withoutFiles = { proxy_bytes: null, poster_bytes: null, peaks_bytes: null }
  await finish(db, await claimOnly(), { ...TRANSCRIPTION, ...withoutFiles })

  expect(await readProject(projectId)).toMatchObject({
    proxyKey: null,
    proxyBytes: null,
    posterKey: first.outputKey.replace('.mp4', '.jpg'),
    peaksKey: first.outputKey.replace('.mp4', '.json'),
  })
  expect(await deletedKeys()).toEqual([first.outputKey])
})

test('a result of an older worker, which says nothing of pictures and warnings, is taken', async () => {
  const { projectId } = await createJob(db)
  const { kind, words, language, model, media, proxy_bytes } = TRANSCRIPTION

  await finish(db, await claimOnly(), { kind, words, language, model, media, proxy_bytes })

  expect(await readProject(projectId)).toMatchObject({ posterKey: null, peaksKey: null })
  expect(await readCaptions(projectId)).toMatchObject({
    languageProbability: null,
    warnings: [],
    suggestedLang: null,
  })
})

test('a given text replaces the words, keeps the style and costs no minutes', async () => {
  const { projectId, userId } = await createJob(db)
  const first = await claimOnly()
  await finish(db, first, TRANSCRIPTION)
  await db.update(projectCaptions).set({ styles: { fontsize: 30 } })
  const payload = { lang: 'fr', cues: [] }
  await enqueueJob(db, { userId, projectId, kind: 'align', payload })
  expect(await readProject(projectId)).toMatchObject({
    status: 'transription_progress',
    lang: 'en',
  })
  const job = await claimOnly()

  await finish(db, job, ALIGNMENT)

  expect(await readCaptions(projectId)).toMatchObject({
    words: ALIGNMENT.words,
    styles: { fontsize: 30 },
    detectedLang: 'fr',
    languageProbability: null,
    warnings: [],
    suggestedLang: null,
    model: 'given text',
    revision: 2,
  })
  expect(await readProject(projectId)).toMatchObject({
    status: 'transription_done',
    lang: 'fr',
    proxyKey: first.outputKey,
    posterKey: job.outputKey.replace('.mp4', '.jpg'),
    posterBytes: 50_000,
    peaksKey: first.outputKey.replace('.mp4', '.json'),
  })
  expect(await deletedKeys()).toEqual([first.outputKey.replace('.mp4', '.jpg')])
  const entries = await db.select().from(usageLedger).where(eq(usageLedger.jobId, job.id))
  expect(entries).toEqual([])
})

test('a given text and a transcription exclude each other, and either gives the project back', async () => {
  const { projectId, userId } = await createJob(db, { kind: 'align' })
  const start = (kind: JobKind) => enqueueJob(db, { userId, projectId, kind })
  expect(await start('transcribe')).toMatchObject({ code: 'wrong_status' })
  expect(await start('align')).toMatchObject({ code: 'in_progress' })
  const job = await claimOnly()
  await fail(db, job, { code: 'speech_none', retryable: false })
  expect(await readProject(projectId)).toMatchObject({
    status: 'transription_failed',
    errorCode: 'speech_none',
  })
  expect(await start('transcribe')).toMatchObject({ code: 'ok' })
  expect(await start('align')).toMatchObject({ code: 'wrong_status' })
  await finish(db, await claimOnly(), TRANSCRIPTION)
  expect(await start('align')).toMatchObject({ code: 'ok' })
  expect(await cancel(db, { userId, projectId })).toBe('cancelled')
  expect(await readProject(projectId)).toMatchObject({ status: 'transription_done' })
})

test('a result that the tables refuse leaves the job running', async () => {
  const { projectId } = await createJob(db)
  const job = await claimOnly()

  await expect(finish(db, job, { ...TRANSCRIPTION, words: null })).rejects.toThrow()

  expect(await readProject(projectId)).toMatchObject({ status: 'transription_progress' })
  expect(await finish(db, job, TRANSCRIPTION)).toBe('ok')
})

test('an export becomes the download and counts as storage', async () => {
  const { projectId, userId } = await createJob(db, { kind: 'export' })
  const job = await claimOnly()

  await finish(db, job, EXPORT)

  expect(await readProject(projectId)).toMatchObject({
    status: 'export_done',
    exportKey: job.outputKey,
    exportBytes: 7000,
  })
  expect(await storedBytes(userId)).toBe(8000)
  expect(await deletedKeys()).toEqual([])
})

test('a new export replaces the old one in storage and in the store', async () => {
  const { projectId, userId } = await createJob(db, { kind: 'export' })
  const first = await claimOnly()
  await finish(db, first, EXPORT)
  await db.update(projects).set({ status: 'transription_done' }).where(eq(projects.id, projectId))
  await enqueueJob(db, { userId, projectId, kind: 'export' })
  const second = await claimOnly()

  await finish(db, second, { ...EXPORT, bytes: 500 })

  expect(await readProject(projectId)).toMatchObject({ exportKey: second.outputKey })
  expect(await storedBytes(userId)).toBe(1500)
  expect(await deletedKeys()).toEqual([first.outputKey])
  const entries = await db
    .select({ kind: usageLedger.kind, amount: usageLedger.amount })
    .from(usageLedger)
    .where(eq(usageLedger.jobId, second.id))
  expect(entries).toEqual([
    { kind: 'storage_add', amount: 500 },
    { kind: 'storage_remove', amount: 7000 },
  ])
})

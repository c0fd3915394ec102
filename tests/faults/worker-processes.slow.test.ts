import { readdirSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteObjects } from '#api/services/duties/delete-objects.ts'
import { startDuties } from '#api/services/duties/run-duties.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { LEASE_SECONDS } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { projects } from '#db/schema/projects.ts'
import { storageUsage, usageLedger } from '#db/schema/usage.ts'
import { scalarOf } from '#db/testing/job-calls.ts'
import { livingOf, type RealWorker, type Stage, startStage } from '#tests/faults/real-worker.ts'

const VIDEO_SECONDS = 45

let api: TestApi
let stage: Stage
let stopDuties: () => Promise<void>

beforeEach(async () => {
  api = await startTestApi()
  stage = await startStage(api)
  stopDuties = startDuties(api.deps)
})
afterEach(async () => {
  await stage.stop()
  await stopDuties()
  await api.stop()
})

async function jobOf(projectId: string) {
  const [job] = await api.db.select().from(jobs).where(eq(jobs.projectId, projectId))
  if (!job) throw new Error('the project has no job')
  return job
}

async function projectOf(id: string) {
  const [project] = await api.db.select().from(projects).where(eq(projects.id, id))
  if (!project) throw new Error('there is no such project')
  return project
}

const doomedKeys = async () =>
  (await api.db.select().from(objectDeletions)).map(({ objectKey }) => objectKey)

/** Starts two workers and an export; answers who has it, in the midst of rendering. */
async function startHalfwayExport() {
  const workers = [await stage.startWorker('first'), await stage.startWorker('second')]
  const { project, user } = await stage.startExport(VIDEO_SECONDS)
  await expect
    .poll(async () => (await jobOf(project.id)).progress, { timeout: 60_000 })
    .toBeGreaterThan(20)
  const { workerId, outputKey } = await jobOf(project.id)
  const busy = workers.find(({ id }) => id === workerId)
  const idle = workers.find(({ id }) => id !== workerId)
  if (!busy || !idle) throw new Error('nobody works on the export')
  return { project, user, busy, idle, outputKey }
}

type RequestLine = { route?: string; status?: number }
const requests = () => api.logLines.map((line) => JSON.parse(line) as RequestLine)
const finishStatuses = () =>
  requests()
    .filter(({ route }) => route?.endsWith('/finish'))
    .map(({ status }) => status)
/** What workers said for which they were told that their lease is lost. */
const refusedVerbs = () =>
  requests()
    .filter(({ status }) => status === 409)
    .map(({ route }) => route?.split('/').at(-1))

const isOutcome = (wanted: string) => (line: { [fact: string]: unknown }) => line.outcome === wanted

/** The file of the worker's attempt is the project's, accounted for once. */
async function expectExportOf(worker: RealWorker, userId: string, projectId: string) {
  const project = await projectOf(projectId)
  expect(project.status).toBe('export_done')
  expect(await api.deps.storage.sizeOf(project.exportKey ?? '')).toBe(project.exportBytes)
  const [usage] = await api.db.select().from(storageUsage).where(eq(storageUsage.userId, userId))
  expect(usage?.usedBytes).toBe(project.sizeBytes + (project.exportBytes ?? 0))
  const job = await jobOf(projectId)
  expect(job).toMatchObject({ state: 'succeeded', workerId: worker.id })
  expect(job.outputKey).toBe(project.exportKey)
  const entries = await api.db.select().from(usageLedger).where(eq(usageLedger.jobId, job.id))
  expect(entries).toMatchObject([{ amount: project.exportBytes }])
}

test('a worker killed in mid-export is replaced within the lease and a second', async ({
  annotate,
}) => {
  const { project, user, busy, idle, outputKey } = await startHalfwayExport()
  const tools = busy.descendants()
  expect(tools.some(({ command }) => command.includes('ffmpeg'))).toBe(true)

  busy.signal('SIGKILL')
  const killedAt = performance.now()
  await expect.poll(() => livingOf(tools), { timeout: 5000, interval: 20 }).toEqual([])
  const orphansMs = performance.now() - killedAt
  expect(readdirSync(busy.workDir, { recursive: true }).join()).toContain('source')
  const { leaseUntil } = await jobOf(project.id)

  await idle.says('job_started')
  const idleSeconds = (performance.now() - killedAt) / 1000
  const lateSeconds = await scalarOf<number>(
    api.db,
    sql`select extract(epoch from started_at - ${leaseUntil?.toISOString()}::timestamptz)::float8
      as value from jobs where project_id = ${project.id}`,
  )
  await idle.says('job_ended', isOutcome('finished'))
  const doneSeconds = (performance.now() - killedAt) / 1000
  await annotate(JSON.stringify({ orphansMs, lateSeconds, idleSeconds, doneSeconds }))

  expect(orphansMs).toBeLessThan(2000)
  expect(lateSeconds).toBeGreaterThanOrEqual(0)
  expect(lateSeconds).toBeLessThan(1)
  expect(idleSeconds).toBeLessThan(LEASE_SECONDS + 1)
  await expectExportOf(idle, user.id, project.id)
  expect((await jobOf(project.id)).attempt).toBe(2)
  expect(await doomedKeys()).toEqual([outputKey])

  await stage.startWorker(busy === stage.workers[0] ? 'first' : 'second')
  expect(readdirSync(busy.workDir, { recursive: true }).join()).not.toContain('source')
})

test('a worker that sleeps through its lease finds its late result refused', async ({
  annotate,
}) => {
  const isFinish = (request: Request, worker: RealWorker) =>
    request.url.endsWith('/finish') &&
    request.headers.get('authorization') === `Bearer ${worker.token}`
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const { project, user, busy, idle, outputKey } = await startHalfwayExport()
  stage.guard(async (request) => {
    if (!isFinish(request, busy)) return
    // A worker that is stopped too early would never send the rest.
    await request.clone().text()
    arrived.resolve()
    await held.promise
  })
  await arrived.promise
  busy.signal('SIGSTOP')
  expect(await api.deps.storage.sizeOf(outputKey ?? '')).toBeGreaterThan(0)

  await idle.says('job_ended', isOutcome('finished'))
  await expectExportOf(idle, user.id, project.id)
  const published = await projectOf(project.id)

  held.resolve()
  await expect.poll(finishStatuses, { timeout: 5000 }).toEqual([200, 409])
  busy.signal('SIGCONT')
  const ended = await busy.says('job_ended')
  await annotate(JSON.stringify(ended))
  expect(ended.outcome).toBe('lease_lost')
  expect(await projectOf(project.id)).toEqual(published)
  await expectExportOf(idle, user.id, project.id)

  expect(await doomedKeys()).toEqual([outputKey])
  await api.db.update(objectDeletions).set({ notBefore: sql`now()` })
  await deleteObjects(api.deps)
  expect(await api.deps.storage.sizeOf(outputKey ?? '')).toBeNull()
  expect(await api.deps.storage.sizeOf(published.exportKey ?? '')).toBe(published.exportBytes)
})

test('a worker stopped in mid-render drops its work when it wakes, and takes the next job', async () => {
  const { project, user, busy, idle } = await startHalfwayExport()
  const tools = busy.descendants()
  busy.signal('SIGSTOP')
  await idle.says('job_ended', isOutcome('finished'))
  busy.signal('SIGCONT')
  expect((await busy.says('job_ended')).outcome).toBe('lease_lost')
  expect(livingOf(tools)).toEqual([])
  expect(refusedVerbs()).toEqual(['heartbeat'])
  await expectExportOf(idle, user.id, project.id)

  idle.signal('SIGTERM')
  expect(await idle.ended).toBe(0)
  const next = await stage.startExport(2)
  await busy.says('job_ended', isOutcome('finished'))
  await expectExportOf(busy, next.user.id, next.project.id)
})

test('a worker that is asked to stop hands its job back, and the attempt is not counted', async ({
  annotate,
}) => {
  const { project, user, busy, idle } = await startHalfwayExport()
  busy.signal('SIGTERM')
  const askedAt = performance.now()
  expect(await busy.ended).toBe(0)
  const endedMs = performance.now() - askedAt
  await idle.says('job_started')
  const takenMs = performance.now() - askedAt
  await annotate(JSON.stringify({ endedMs, takenMs }))
  expect(endedMs).toBeLessThan(10_000)
  expect(readdirSync(busy.workDir)).toEqual([])
  await idle.says('job_ended', isOutcome('finished'))
  await expectExportOf(idle, user.id, project.id)
  expect(await jobOf(project.id)).toMatchObject({ attempt: 1, errors: [] })
})

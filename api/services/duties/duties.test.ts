import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { jobs } from '#db/schema/jobs.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { uploads } from '#db/schema/uploads.ts'
import { createJob } from '#db/testing/factories.ts'
import { deleteObjects } from './delete-objects.ts'
import { expireUploads } from './expire-uploads.ts'
import { reapLapsedJobs } from './reap-lapsed-jobs.ts'
import { runDuty, startDuties } from './run-duties.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function put(key: string): Promise<void> {
  const url = await api.deps.storage.signPut(key, 'video/mp4', 60)
  await fetch(url, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: 'x' })
}

describe('the duties', () => {
  test('a lapsed job is queued again and workers are woken', async () => {
    const { jobId } = await createJob(api.db)
    const { token } = await api.createMachine()
    const json = { kinds: ['transcribe'], worker_version: '1' }
    await api.ask('POST', '/worker/v1/claim', { token, json })
    await api.db.update(jobs).set({ leaseUntil: sql`now() - interval '1 second'` })
    const woken = api.deps.wake.wait(['transcribe'], 10_000)
    expect(await reapLapsedJobs(api.deps)).toBe(1)
    await woken
    const [job] = await api.db.select().from(jobs).where(eq(jobs.id, jobId))
    expect(job?.state).toBe('queued')
  })

  test('objects go when their time has come, and not before', async () => {
    await Promise.all([put('gone'), put('kept')])
    await api.db
      .insert(objectDeletions)
      .values([
        { objectKey: 'gone' },
        { objectKey: 'never-there' },
        { objectKey: 'kept', notBefore: new Date(Date.now() + 60_000) },
      ])
    expect(await deleteObjects(api.deps)).toBe(2)
    expect(await api.deps.storage.sizeOf('gone')).toBeNull()
    expect(await api.deps.storage.sizeOf('kept')).toBe(1)
  })

  test('an object that cannot be deleted is tried again later', async () => {
    await api.db.insert(objectDeletions).values({ objectKey: 'stuck' })
    const remove = () => Promise.reject(new Error('the store is away'))
    expect(await deleteObjects({ ...api.deps, storage: { ...api.deps.storage, remove } })).toBe(0)
    const [row] = await api.db
      .select()
      .from(objectDeletions)
      .where(eq(objectDeletions.objectKey, 'stuck'))
    expect(row?.attempts).toBe(1)
    expect(row?.notBefore.getTime()).toBeGreaterThan(Date.now())
  })

  test('an upload whose day is over ends, and its bytes are free', async () => {
    const { token } = await api.createAccount({ quotaBytes: 1000 })
    const json = { projectName: 'x', lang: 'en', filename: 'x', size: 1000, type: '' }
    const { body } = await api.ask('POST', '/uploads', { token, json })
    await api.db
      .update(uploads)
      .set({ expiresAt: new Date(0) })
      .where(eq(uploads.id, body.id))
    expect(await expireUploads(api.deps)).toBe(1)
    expect((await api.ask('GET', `/uploads/${body.id}`, { token })).status).toBe(404)
    expect((await api.ask('POST', '/uploads', { token, json })).status).toBe(200)
  })

  test('a failing duty is logged and does not stop the others', async () => {
    const run = () => Promise.reject(new Error('no luck'))
    await runDuty(api.deps, { name: 'unlucky', everySeconds: 1, run })
    expect(api.logLines.at(-1)).toContain('no luck')
  })

  test('a duty is never started again while it runs, and stopping waits for it', async () => {
    vi.useFakeTimers()
    let starts = 0
    let release = () => {}
    const run = () => {
      starts += 1
      return new Promise<number>((resolve) => {
        release = () => resolve(0)
      })
    }
    const stop = startDuties(api.deps, [{ name: 'slow', everySeconds: 1, run }])
    await vi.advanceTimersByTimeAsync(3500)
    expect(starts).toBe(1)
    release()
    await vi.advanceTimersByTimeAsync(1000)
    expect(starts).toBe(2)
    const stopped = stop()
    release()
    await stopped
    await vi.advanceTimersByTimeAsync(5000)
    expect(starts).toBe(2)
    vi.useRealTimers()
  })
})

import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createJsonLogger } from '#api/adapters/json-logger.ts'
import { createMemoryWakeBus } from '#api/adapters/memory-wake-bus.ts'
import type { WorkerContext } from '#api/services/context.ts'
import { startTestApi, type TestApi } from '#api/testing/test-api.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { createJob, createWorker } from '#db/testing/factories.ts'
import { claimJob as claimRow } from '#db/testing/job-calls.ts'
import { claimJob } from './claim-job.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(() => api.db.delete(jobs))
afterAll(() => api.stop())

const INPUT = { kinds: ['transcribe' as const], wait: 4, worker_version: '1' }
const never = new AbortController().signal

async function createContext(changes: Partial<WorkerContext> = {}): Promise<WorkerContext> {
  const worker = await createWorker(api.db)
  const log = createJsonLogger({ level: 'error', write: () => {}, now: () => new Date() })
  return { ...api.deps, log, worker, ...changes }
}

/** The database, with something that happens right after it has said how long there will be nothing. */
function answering(db: Database, afterNothing: () => Promise<void>): Database {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'execute') return Reflect.get(target, name, receiver)
      return async (query: ReturnType<typeof sql>) => {
        const answer = await target.execute(query)
        if (answer.fields.some((field) => field.name === 'value')) await afterNothing()
        return answer
      }
    },
  })
}

test('a job whose caller has gone meanwhile is handed back, and the attempt does not count', async () => {
  const { jobId } = await createJob(api.db)
  const caller = new AbortController()
  const wake = createMemoryWakeBus()
  // The claim listens before it asks the database.
  const wait: typeof wake.wait = (...asked) => {
    caller.abort()
    return wake.wait(...asked)
  }
  const ctx = await createContext({ wake: { ...wake, wait } })
  expect(await claimJob(ctx, INPUT, caller.signal)).toBeNull()
  const [job] = await api.db.select().from(jobs).where(eq(jobs.id, jobId))
  expect(job).toMatchObject({ state: 'queued', attempt: 0 })
})

test('work that comes before a claim has begun to wait is not slept over', async () => {
  const wake = createMemoryWakeBus()
  let enqueued = 0
  const db = answering(api.db, async () => {
    enqueued += 1
    if (enqueued > 1) return
    await createJob(api.db)
    wake.wake('transcribe')
  })
  // Nothing else than the wake tells of the job in time.
  const ctx = await createContext({ db, wake })
  const startedAtMs = performance.now()

  const job = await claimJob(ctx, INPUT, never)

  expect(job?.kind).toBe('transcribe')
  expect(enqueued).toBe(1)
  expect(performance.now() - startedAtMs).toBeLessThan(2000)
})

test.each([
  [
    'a lease that lapses',
    (id: string) =>
      api.db.execute(
        sql`update jobs set lease_until = now() + interval '0.3 seconds' where id = ${id}`,
      ),
  ],
  [
    'a back-off that ends',
    (id: string) =>
      api.db.execute(
        sql`update jobs set state = 'queued', lease_token = null, lease_until = null,
          run_at = now() + interval '0.3 seconds' where id = ${id}`,
      ),
  ],
])('a waiting claim takes the job of %s at once', async (_, arrange) => {
  const { jobId } = await createJob(api.db)
  await claimRow(api.db, (await createWorker(api.db)).id)
  await arrange(jobId)
  const startedAtMs = performance.now()

  const job = await claimJob(await createContext(), INPUT, never)

  expect(job).toMatchObject({ id: jobId, attempt: 2 })
  expect(performance.now() - startedAtMs).toBeLessThan(1300)
})

test('a claim that may wait tells nobody to wait longer than it said', async () => {
  await createJob(api.db)
  await claimRow(api.db, (await createWorker(api.db)).id)
  const startedAtMs = performance.now()

  expect(await claimJob(await createContext(), { ...INPUT, wait: 0.2 }, never)).toBeNull()

  expect(performance.now() - startedAtMs).toBeLessThan(1000)
  const [job] = await api.db.select().from(jobs).where(eq(jobs.state, 'running'))
  expect(job?.attempt).toBe(1)
})

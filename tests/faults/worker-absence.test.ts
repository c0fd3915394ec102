import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DUTIES } from '#api/services/duties/duties.ts'
import { METRICS_TOKEN, startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { connectWorker, type HeldJob, TRANSCRIPT } from '#api/testing/worker-calls.ts'
import { jobs } from '#db/schema/jobs.ts'
import { createProject } from '#db/testing/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

type Claimed = HeldJob & { attempt: number }

/** What the monitor reads: how long the first of the waiting transcriptions has waited. */
async function oldestSeconds(): Promise<number> {
  const text = await (await api.call('GET', '/metrics', { token: METRICS_TOKEN })).text()
  return Number(/^wordlight_oldest_job_seconds\{kind="transcribe"\} (\S+)$/m.exec(text)?.[1])
}

test('jobs outlive half an hour without any worker, and are then taken in turn', async () => {
  const worker = await connectWorker(api)
  const [busy, other] = [await api.createAccount(), await api.createAccount()]
  const asked: { [projectId: string]: string } = {}
  const asking = { a1: busy, a2: busy, a3: busy, b1: other, b2: other }
  for (const [name, account] of Object.entries(asking)) {
    const project = await createProject(api.db, account.user.id)
    asked[project.id] = name
    const { token } = account
    await api.ask('POST', `/project/${project.id}/generate-subtitles`, { token })
  }
  const tenMinutesAgo = {
    createdAt: sql`${jobs.createdAt} - interval '10 minutes'`,
    runAt: sql`${jobs.runAt} - interval '10 minutes'`,
  }
  for (const minutes of [10, 20, 30]) {
    await api.db.update(jobs).set(tenMinutesAgo)
    for (const duty of DUTIES) await duty.run(api.deps)
    expect(Math.abs((await oldestSeconds()) - minutes * 60)).toBeLessThan(30)
  }
  for (const [projectId, name] of Object.entries(asked)) {
    const { token } = name.startsWith('b') ? other : busy
    const { body } = await api.ask('GET', `/project/${projectId}/process-progression`, { token })
    expect(body).toMatchObject({ code: null, progress: 0 })
  }

  const order: (string | undefined)[] = []
  const take = async (): Promise<Claimed | null> => {
    const job = (await worker.claim()).body.job as Claimed | null
    if (!job) return null
    const [row] = await api.db.select().from(jobs).where(sql`${jobs.id} = ${job.id}`)
    order.push(asked[row?.projectId ?? ''])
    expect(job.attempt).toBe(1)
    return job
  }
  const held = [await take(), await take(), await take()]
  expect(order).toEqual(['a1', 'b1'])
  for (const job of held) if (job) await worker.tell(job, 'finish', { result: TRANSCRIPT })
  for (let job = await take(); job; job = await take()) {
    await worker.tell(job, 'finish', { result: TRANSCRIPT })
  }
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  expect(await oldestSeconds()).toBe(0)
})

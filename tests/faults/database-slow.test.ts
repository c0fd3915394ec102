import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { uploads } from '#db/schema/uploads.ts'
import { storageUsage, usagePeriods } from '#db/schema/usage.ts'
import { createProject } from '#db/testing/factories.ts'
import { type FaultyApi, startFaultyApi, timed } from './faulty-api.ts'

/** There and back: a second for each query, as a database that wakes up. */
const SLOW = { delayMs: 500 }

let api: FaultyApi
beforeAll(async () => {
  api = await startFaultyApi({ answerLimitMs: 10_000 })
})
afterEach(() => api.faults.database.heal())
afterAll(() => api.stop())

test('a database that answers late is waited for, and what is asked twice meanwhile is done once', async () => {
  const { user, token } = await api.createAccount({ quotaSeconds: 100 })
  const { id } = await createProject(api.db, user.id)
  const generate = () => api.ask('POST', `/project/${id}/generate-subtitles`, { token })
  const json = { projectName: 'x', lang: 'en', filename: 'x.mp4', size: 9000, type: 'video/mp4' }
  api.faults.database.setFault(SLOW)
  const [answers, ms] = await timed(
    Promise.all([
      generate(),
      generate(),
      api.ask('POST', '/uploads', { token, json }),
      api.ask('GET', '/project/get-projects', { token }),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers[3]?.body.data).toMatchObject([{ id }])
  expect(ms).toBeGreaterThan(2 * SLOW.delayMs)

  expect(await api.db.select().from(jobs).where(eq(jobs.projectId, id))).toHaveLength(1)
  expect(await api.db.select().from(uploads).where(eq(uploads.userId, user.id))).toHaveLength(1)
  const periods = await api.db.select().from(usagePeriods).where(eq(usagePeriods.userId, user.id))
  expect(periods).toMatchObject([{ reservedSeconds: 60, usedSeconds: 0 }])
  const usage = await api.db.select().from(storageUsage).where(eq(storageUsage.userId, user.id))
  expect(usage).toMatchObject([{ reservedBytes: 9000, usedBytes: 1000 }])
})

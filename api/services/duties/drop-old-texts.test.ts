import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce } from '#api/testing/at-once.ts'
import { createDutyContext } from '#api/testing/duty-context.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { createJob } from '#db/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { countOldTexts, dropOldTexts } from './drop-old-texts.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const PAYLOAD = { ass: '[Script Info]', fonts: [], width: 720, height: 1280 }

async function createExport(endedDaysAgo: number | null): Promise<string> {
  const { jobId } = await createJob(db, { kind: 'export' })
  const ended = endedDaysAgo === null ? {} : { state: 'failed' as const }
  await db
    .update(jobs)
    .set({
      payload: PAYLOAD,
      ...ended,
      createdAt: sql`now() - interval '90 days'`,
      finishedAt:
        endedDaysAgo === null ? null : sql`now() - make_interval(days => ${endedDaysAgo})`,
    })
    .where(eq(jobs.id, jobId))
  return jobId
}

async function payloadOf(jobId: string) {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  return job?.payload
}

test('texts that users gave go from jobs too', async () => {
  const { ctx } = createDutyContext(db)
  const ids = []
  for (const payload of [
    { lang: 'fr', cues: [] },
    { hotwords: ['Ada'], hide_fillers: true },
  ]) {
    const id = await createExport(31)
    await db.update(jobs).set({ payload }).where(eq(jobs.id, id))
    ids.push(id)
  }
  expect(await dropOldTexts(ctx)).toMatchObject({ done: 2 })
  expect(await Promise.all(ids.map(payloadOf))).toEqual([{ lang: 'fr' }, { hide_fillers: true }])
})

test('captions go from exports that ended more than 30 days ago, once, and the rest of them stays', async () => {
  const { ctx } = createDutyContext(db)
  const [old, recent, waiting] = [
    await createExport(31),
    await createExport(29),
    await createExport(null),
  ]
  expect(await countOldTexts(ctx)).toBe(1)
  expect(await payloadOf(old)).toEqual(PAYLOAD)

  const turns = await atOnce(db, jobs, 2, () => dropOldTexts(ctx))
  expect(turns.map(({ done }) => done).sort()).toEqual([0, 1])
  expect(await payloadOf(old)).toEqual({ fonts: [], width: 720, height: 1280 })
  expect(await payloadOf(recent)).toEqual(PAYLOAD)
  expect(await payloadOf(waiting)).toEqual(PAYLOAD)
  expect(await countOldTexts(ctx)).toBe(0)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDutyContext } from '#api/testing/duty-context.ts'
import type { Database } from '#db/client.ts'
import { emails } from '#db/schema/emails.ts'
import { authSessions, emailTokens, rateLimits, refreshTokens } from '#db/schema/sessions.ts'
import { uploads } from '#db/schema/uploads.ts'
import { createPlanFor, createProject, createUser, sha256 } from '#db/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { EXPIRED_ROWS } from './delete-expired.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const PAST = new Date(Date.now() - 1000)
const FUTURE = new Date(Date.now() + 3_600_000)
const LONG_AGO = new Date(Date.now() - 31 * 86_400_000)

async function fill(): Promise<void> {
  const { id: userId } = await createUser(db)
  const session = { userId, kind: 'login', scope: 'full', absoluteExpiresAt: FUTURE } as const
  const ids = ['over', 'live'].map(sha256)
  const [over = '', live = ''] = ids
  await db.insert(authSessions).values([
    { ...session, id: over, expiresAt: PAST },
    { ...session, id: live, expiresAt: FUTURE },
  ])
  await db.insert(refreshTokens).values(ids.map((id) => ({ tokenHash: id, sessionId: id })))
  const token = { userId, kind: 'verify', email: 'a@example.test', name: '' } as const
  await db.insert(emailTokens).values([
    { ...token, tokenHash: over, expiresAt: PAST },
    { ...token, tokenHash: live, expiresAt: FUTURE },
  ])
  await db.insert(rateLimits).values([
    { key: 'over', tat: PAST },
    { key: 'live', tat: FUTURE },
  ])
  const mail = { toAddress: 'a@example.test', template: 'confirm_email', lang: 'en' } as const
  await db.insert(emails).values([
    { ...mail, status: 'sent', createdAt: LONG_AGO },
    { ...mail, status: 'failed', createdAt: LONG_AGO },
    { ...mail, status: 'sent' },
    { ...mail, status: 'queued', createdAt: LONG_AGO },
  ])
  await createPlanFor(db, userId)
  const upload = { userId, projectName: 'x', lang: 'en', filename: 'x', mime: '', sizeBytes: 1 }
  const stored = { objectKey: 'x', partSizeBytes: 1, expiresAt: FUTURE }
  await db.insert(uploads).values([
    { ...upload, ...stored, status: 'done', createdAt: LONG_AGO },
    { ...upload, ...stored, status: 'expired' },
    { ...upload, ...stored, status: 'open', createdAt: LONG_AGO },
  ])
  const status = 'transription_done'
  await createProject(db, userId, { status, deletedAt: LONG_AGO })
  await createProject(db, userId, { status, deletedAt: PAST })
  await createProject(db, userId, { status, createdAt: LONG_AGO })
}

test('rows whose time is over go, once, and others stay; the dry run counts them', async () => {
  const { ctx } = createDutyContext(db)
  await fill()
  const expected = {
    expired_sessions: 1,
    expired_email_tokens: 1,
    expired_rate_limits: 1,
    old_mails: 2,
    ended_uploads: 1,
    deleted_projects: 1,
  }
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(EXPIRED_ROWS.map(async ({ name, count }) => [name, await count(ctx)])),
    )
  expect(await counts()).toEqual(expected)
  expect(await counts()).toEqual(expected)

  for (const { name, run } of EXPIRED_ROWS) {
    const turns = await Promise.all([run(ctx), run(ctx)])
    const done = turns.reduce((total, turn) => total + turn.done, 0)
    expect({ [name]: done }).toEqual({ [name]: expected[name as keyof typeof expected] })
  }
  expect(new Set(Object.values(await counts()))).toEqual(new Set([0]))
  expect((await db.select().from(authSessions)).map(({ id }) => id)).toEqual([sha256('live')])
  expect(await db.$count(refreshTokens)).toBe(1)
  expect(await db.$count(emailTokens)).toBe(1)
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['live'])
  expect((await db.select().from(emails)).map(({ status }) => status)).toEqual(['sent', 'queued'])
})

test('a batch is bounded, and says that there is more', async () => {
  const { ctx } = createDutyContext(db)
  await db.execute(
    sql`insert into rate_limits (key, tat)
      select 'old-' || n, now() - interval '1 minute' from generate_series(1, 1001) n`,
  )
  const duty = EXPIRED_ROWS.find(({ name }) => name === 'expired_rate_limits')
  expect(await duty?.run(ctx)).toEqual({ done: 1000, hasMore: true })
  expect(await duty?.run(ctx)).toEqual({ done: 1, hasMore: false })
})

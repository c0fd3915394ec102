import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { authSessions, refreshTokens } from '#db/schema/sessions.ts'
import { createUser, sha256 } from '#db/testing/factories.ts'
import { rowsOf } from '#db/testing/job-calls.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const newHash = () => sha256(crypto.randomUUID())

async function createSession() {
  const user = await createUser(db)
  const id = newHash()
  await db.insert(authSessions).values({
    id,
    userId: user.id,
    kind: 'login',
    scope: 'full',
    expiresAt: sql`now() + interval '30 days'`,
    absoluteExpiresAt: sql`now() + interval '90 days'`,
  })
  await db.insert(refreshTokens).values({ tokenHash: id, sessionId: id })
  return { id, userId: user.id, token: id }
}

async function rotate(token: string, next = newHash()) {
  const [row] = await rowsOf<{ code: string; session_id: string; user_id: string; scope: string }>(
    db,
    sql`select * from rotate_refresh(${token}, ${next}, 30)`,
  )
  return row
}

const spendLongAgo = (token: string) =>
  db.execute(
    sql`update refresh_tokens set used_at = now() - interval '31 seconds' where token_hash = ${token}`,
  )

test('a refresh token is swapped for the next one of its session', async () => {
  const { id, userId, token } = await createSession()
  const next = newHash()

  expect(await rotate(token, next)).toEqual({
    code: 'ok',
    session_id: id,
    user_id: userId,
    scope: 'full',
  })
  expect(await rotate(next)).toMatchObject({ code: 'ok', session_id: id })
})

test('four tabs that refresh at once all stay signed in', async () => {
  const { token } = await createSession()

  const outcomes = await Promise.all(Array.from({ length: 4 }, () => rotate(token)))

  expect(outcomes.map((row) => row?.code)).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('a token spent before the grace ends the whole session', async () => {
  const { id, userId, token } = await createSession()
  const child = newHash()
  await rotate(token, child)
  await spendLongAgo(token)

  expect(await rotate(token)).toMatchObject({ code: 'reuse', session_id: id, user_id: userId })

  expect(await rotate(child)).toMatchObject({ code: 'expired' })
  const [session] = await db.select().from(authSessions).where(eq(authSessions.id, id))
  expect(session).toMatchObject({ revokeReason: 'refresh_reuse' })
})

test('a reused token of one session leaves the others alone', async () => {
  const [leaked, other] = [await createSession(), await createSession()]
  await rotate(leaked.token)
  await spendLongAgo(leaked.token)
  await rotate(leaked.token)

  expect(await rotate(other.token)).toMatchObject({ code: 'ok' })
})

test.each(['expires_at', 'absolute_expires_at', 'revoked_at'])(
  'a session past its %s refreshes nothing',
  async (column) => {
    const { id, token } = await createSession()
    await db.execute(
      sql`update auth_sessions set ${sql.identifier(column)} = now() - interval '1 second'
        where id = ${id}`,
    )

    expect(await rotate(token)).toEqual({
      code: 'expired',
      session_id: null,
      user_id: null,
      scope: null,
    })
  },
)

test('an unknown token refreshes nothing', async () => {
  expect(await rotate(newHash())).toMatchObject({ code: 'expired' })
})

import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Adapter, DatabaseSession } from 'lucia'
import type { Database } from '#db/client.ts'
import { authSessions } from '#db/schema/sessions.ts'
import { users } from '#db/schema/users.ts'

/** However much it is used, a session ends this long after the sign-in. */
const ABSOLUTE_DAYS = 90

export type SessionAttributes = { userAgent: string | null; ipHash: string | null }
export type UserAttributes = { email: string }

/** Sessions in our own table: their ids are hashes, and ending one keeps the row as a trace. */
export function createSessionAdapter(db: Database): Adapter {
  const live = isNull(authSessions.revokedAt)
  const revoke = { revokedAt: sql`now()`, revokeReason: 'signed_out' }
  return {
    getSessionAndUser: async (sessionId) => {
      const [row] = await db
        .select({ session: authSessions, user: { id: users.id, email: users.email } })
        .from(authSessions)
        .innerJoin(users, eq(users.id, authSessions.userId))
        .where(and(eq(authSessions.id, sessionId), live, isNull(users.deletedAt)))
      if (!row) return [null, null]
      return [toLucia(row.session), { id: row.user.id, attributes: { email: row.user.email } }]
    },
    getUserSessions: async (userId) => {
      const where = and(
        eq(authSessions.userId, userId),
        live,
        gt(authSessions.expiresAt, sql`now()`),
      )
      return (await db.select().from(authSessions).where(where)).map(toLucia)
    },
    setSession: async (session) => {
      await db.insert(authSessions).values({
        id: session.id,
        userId: session.userId,
        kind: 'login',
        scope: 'full',
        expiresAt: session.expiresAt,
        absoluteExpiresAt: sql`now() + make_interval(days => ${ABSOLUTE_DAYS})`,
        ...session.attributes,
      })
    },
    updateSessionExpiration: async (sessionId, expiresAt) => {
      await db
        .update(authSessions)
        .set({
          expiresAt: sql`least(${expiresAt.toISOString()}::timestamptz, ${authSessions.absoluteExpiresAt})`,
          lastUsedAt: sql`now()`,
        })
        .where(eq(authSessions.id, sessionId))
    },
    deleteSession: async (sessionId) => {
      await db
        .update(authSessions)
        .set(revoke)
        .where(and(eq(authSessions.id, sessionId), live))
    },
    deleteUserSessions: async (userId) => {
      await db
        .update(authSessions)
        .set(revoke)
        .where(and(eq(authSessions.userId, userId), live))
    },
    deleteExpiredSessions: async () => {
      await db.delete(authSessions).where(lt(authSessions.absoluteExpiresAt, sql`now()`))
    },
  }
}

function toLucia(row: typeof authSessions.$inferSelect): DatabaseSession {
  const { id, userId, expiresAt, userAgent, ipHash } = row
  return { id, userId, expiresAt, attributes: { userAgent, ipHash } }
}

import { and, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#api/services/context.ts'
import { emails } from '#db/schema/emails.ts'
import { projects } from '#db/schema/projects.ts'
import { authSessions, emailTokens, rateLimits } from '#db/schema/sessions.ts'
import { uploads } from '#db/schema/uploads.ts'
import type { Duty } from './duty.ts'

const BATCH = 1000
/** What is over is kept this long for questions, then nobody's words and file names stay. */
const KEEP_DAYS = 30

/** Rows whose time is over, table by table; refresh tokens go with their session, captions and jobs with their project. */
export const EXPIRED_ROWS: readonly Duty[] = [
  deleteExpired('expired_sessions', authSessions, authSessions.id, isPast(authSessions.expiresAt)),
  deleteExpired(
    'expired_email_tokens',
    emailTokens,
    emailTokens.tokenHash,
    isPast(emailTokens.expiresAt),
  ),
  deleteExpired('expired_rate_limits', rateLimits, rateLimits.key, isPast(rateLimits.tat)),
  deleteExpired(
    'old_mails',
    emails,
    emails.id,
    and(ne(emails.status, 'queued'), isOld(emails.createdAt)),
  ),
  deleteExpired(
    'ended_uploads',
    uploads,
    uploads.id,
    and(ne(uploads.status, 'open'), isOld(uploads.createdAt)),
  ),
  deleteExpired('deleted_projects', projects, projects.id, isOld(projects.deletedAt)),
]

function isPast(column: PgColumn): SQL {
  return lt(column, sql`now()`)
}

function isOld(column: PgColumn): SQL {
  return lt(column, sql`now() - make_interval(days => ${KEEP_DAYS})`)
}

function deleteExpired(name: string, table: PgTable, key: PgColumn, isOver: SQL | undefined): Duty {
  return {
    name,
    everySeconds: 3600,
    run: async ({ db }: Context) => {
      const over = db.$with('over').as(
        db
          .select({ key: sql<string>`${key}`.as('key') })
          .from(table)
          .where(isOver)
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      )
      const deleted = await db
        .with(over)
        .delete(table)
        .where(inArray(key, db.select({ key: over.key }).from(over)))
        .returning({ key })
      return { done: deleted.length, hasMore: deleted.length === BATCH }
    },
    count: ({ db }: Context) => db.$count(table, isOver),
  }
}

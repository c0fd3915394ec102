import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, isSha256 } from './checks.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** A sign-in on one device, and the family of its refresh tokens. The id is a sha256, never a token. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'login' | 'recovery'>().notNull(),
    /** `recovery` may change the password and nothing else. */
    scope: text('scope').$type<'full' | 'recovery'>().notNull(),
    /** Slides while the session is used, up to `absolute_expires_at`. */
    expiresAt: instant('expires_at').notNull(),
    absoluteExpiresAt: instant('absolute_expires_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
    revokeReason: text('revoke_reason'),
    userAgent: text('user_agent'),
    ipHash: text('ip_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    index('auth_sessions_user_live').on(table.userId).where(sql`${table.revokedAt} is null`),
    index('auth_sessions_expires_at').on(table.expiresAt),
    check('auth_sessions_id_check', isSha256(table.id)),
    check('auth_sessions_kind_check', isOneOf(table.kind, ['login', 'recovery'])),
    check('auth_sessions_scope_check', isOneOf(table.scope, ['full', 'recovery'])),
  ],
)

/** One row per refresh token ever issued to a session; changed by `rotate_refresh` only. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('refresh_tokens_session').on(table.sessionId),
    check('refresh_tokens_hash_check', isSha256(table.tokenHash)),
  ],
)

/** Single-use tokens sent by e-mail. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'verify' | 'recovery'>().notNull(),
    /** The address that the token proves. */
    email: text('email').notNull(),
    /** Of the sign-up that sent this token: what confirming makes the account's, so that no other sign-up does. */
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('email_tokens_user_kind').on(table.userId, table.kind),
    check('email_tokens_hash_check', isSha256(table.tokenHash)),
    check('email_tokens_kind_check', isOneOf(table.kind, ['verify', 'recovery'])),
  ],
)

/** Leaky buckets (GCRA): a key is full again when its theoretical arrival time has passed. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  tat: instant('tat').notNull(),
})

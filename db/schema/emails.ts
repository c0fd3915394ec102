import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { isOneOf } from './checks.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** The outbox: written in the transaction that causes a mail, sent afterwards. Locally it is the mailbox page. */
export const emails = pgTable(
  'emails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    toAddress: text('to_address').notNull(),
    template: text('template').notNull(),
    lang: text('lang').$type<'en' | 'fr'>().notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    status: text('status').$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    error: text('error'),
    createdAt: createdAt(),
  },
  (table) => [
    index('emails_queued').on(table.nextAttemptAt).where(sql`${table.status} = 'queued'`),
    index('emails_user').on(table.userId),
    check('emails_status_check', isOneOf(table.status, ['queued', 'sent', 'failed'])),
    check('emails_lang_check', isOneOf(table.lang, ['en', 'fr'])),
  ],
)

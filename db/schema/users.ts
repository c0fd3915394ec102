import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { isOneOf } from './checks.ts'
import { createdAt, instant, updatedAt } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    /** Null for accounts that never set a password. */
    passwordHash: text('password_hash'),
    emailVerifiedAt: instant('email_verified_at'),
    lang: text('lang').$type<'en' | 'fr'>().notNull().default('en'),
    notifyEmail: boolean('notify_email').notNull().default(true),
    notifyProcessing: boolean('notify_processing').notNull().default(true),
    notifyMarketing: boolean('notify_marketing').notNull().default(false),
    notifySecurity: boolean('notify_security').notNull().default(true),
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email_unique')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.deletedAt} is null`),
    check('users_lang_check', isOneOf(table.lang, ['en', 'fr'])),
  ],
)

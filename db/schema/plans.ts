import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isOneOf } from './checks.ts'
import { createdAt, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** What can be bought; filled from the PLANS of app.config.ts. */
export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  /** Order in which plans are offered, cheapest first. */
  rank: smallint('rank').notNull(),
  priceEurCents: integer('price_eur_cents').notNull(),
  priceUsdCents: integer('price_usd_cents').notNull(),
  /** Null means unlimited. */
  quotaSeconds: integer('quota_seconds'),
  quotaBytes: bigint('quota_bytes', { mode: 'number' }).notNull(),
  uploadLimitBytes: bigint('upload_limit_bytes', { mode: 'number' }).notNull(),
  maxRunning: smallint('max_running').notNull(),
  maxProjects: integer('max_projects').notNull(),
  maxOpenUploads: smallint('max_open_uploads').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A user has a plan while a live subscription's current period has not ended. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    status: text('status').$type<'active' | 'trialing' | 'past_due' | 'canceled'>().notNull(),
    currentPeriodStart: instant('current_period_start').notNull(),
    currentPeriodEnd: instant('current_period_end').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('subscriptions_user_live')
      .on(table.userId)
      .where(sql`${table.status} in ('active', 'trialing', 'past_due')`),
    check(
      'subscriptions_status_check',
      isOneOf(table.status, ['active', 'trialing', 'past_due', 'canceled']),
    ),
    check(
      'subscriptions_period_check',
      sql`${table.currentPeriodStart} < ${table.currentPeriodEnd}`,
    ),
  ],
)

import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isOneOf } from './checks.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** Seconds of speech transcribed in one billing period. Used + reserved never exceeds the plan's quota. */
export const usagePeriods = pgTable(
  'usage_periods',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    usedSeconds: integer('used_seconds').notNull().default(0),
    reservedSeconds: integer('reserved_seconds').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.periodStart] }),
    check('usage_periods_used_check', sql`${table.usedSeconds} >= 0`),
    check('usage_periods_reserved_check', sql`${table.reservedSeconds} >= 0`),
  ],
)

/** Bytes of sources and exports (used), and of uploads under way (reserved). */
export const storageUsage = pgTable(
  'storage_usage',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedBytes: bigint('used_bytes', { mode: 'number' }).notNull().default(0),
    reservedBytes: bigint('reserved_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('storage_usage_used_check', sql`${table.usedBytes} >= 0`),
    check('storage_usage_reserved_check', sql`${table.reservedBytes} >= 0`),
  ],
)

const LEDGER_KINDS = [
  'seconds_reserve',
  'seconds_commit',
  'seconds_release',
  'storage_add',
  'storage_remove',
] as const

/**
 * Every change of the counters above, for audits; the counters decide. Projects and jobs are named without a foreign
 * key, because the ledger outlives them.
 */
export const usageLedger = pgTable(
  'usage_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id'),
    jobId: uuid('job_id'),
    kind: text('kind').$type<(typeof LEDGER_KINDS)[number]>().notNull(),
    /** Seconds or bytes, as the kind says; always positive. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('usage_ledger_user').on(table.userId, table.id),
    uniqueIndex('usage_ledger_job_once').on(table.jobId, table.kind),
    check('usage_ledger_kind_check', isOneOf(table.kind, LEDGER_KINDS)),
    check('usage_ledger_amount_check', sql`${table.amount} >= 0`),
  ],
)

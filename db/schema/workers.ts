import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isSha256 } from './checks.ts'
import { createdAt, instant } from './columns.ts'

/** Machines that may claim jobs; each holds one revocable token, stored as its sha256 in hex. */
export const workers = pgTable(
  'workers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull().unique(),
    tokenHash: text('token_hash').notNull().unique(),
    version: text('version'),
    lastSeenAt: instant('last_seen_at'),
    disabledAt: instant('disabled_at'),
    createdAt: createdAt(),
  },
  (table) => [check('workers_token_hash_check', isSha256(table.tokenHash))],
)

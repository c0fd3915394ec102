import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { JOB_KIND, JOB_STATE, type JobKind, type JobState } from '#db/constants.ts'
import { isOneOf } from './checks.ts'
import { createdAt, instant } from './columns.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'
import { workers } from './workers.ts'

/**
 * Fairness: claims serve the lane that has waited longest, and each lane runs `max_running` jobs at most. A trigger of
 * `jobs` (follow_job) keeps the last two columns, so that a claim need not look for lanes that may run something.
 */
export const jobLanes = pgTable(
  'job_lanes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<JobKind>().notNull(),
    maxRunning: smallint('max_running').notNull(),
    lastServedAt: instant('last_served_at').notNull().default(sql`'-infinity'`),
    /** The place in the round, in the future while its jobs back off; null when nothing may be claimed. */
    nextTurnAt: instant('next_turn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index('job_lanes_turn')
      .on(table.kind, table.nextTurnAt, table.userId)
      .where(sql`${table.nextTurnAt} is not null`),
    check('job_lanes_kind_check', isOneOf(table.kind, Object.values(JOB_KIND))),
  ],
)

export type AttemptError = { attempt: number; code: string; detail: string; at: string }

/**
 * Work to be done, changed by the SQL functions of db/functions only. `lease_until` stands in no index and pages keep
 * room (fillfactor 70), so that a heartbeat is a cheap in-page update.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<JobKind>().notNull(),
    state: text('state').$type<JobState>().notNull().default(JOB_STATE.queued),
    attempt: smallint('attempt').notNull().default(0),
    maxAttempts: smallint('max_attempts').notNull(),
    /** How often workers handed it back unharmed. */
    releases: smallint('releases').notNull().default(0),
    /** Not claimed before this moment: the back-off after a failed attempt. */
    runAt: instant('run_at').notNull().defaultNow(),
    progress: smallint('progress').notNull().default(0),
    stage: text('stage'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    errorCode: text('error_code'),
    /** One entry per attempt that failed. */
    errors: jsonb('errors').$type<AttemptError[]>().notNull().default([]),
    workerId: uuid('worker_id').references(() => workers.id, { onDelete: 'set null' }),
    /** Fences every write of the claimer; kept after success, so that a repeated finish is recognised. */
    leaseToken: uuid('lease_token'),
    leaseUntil: instant('lease_until'),
    /** When to see whether the lease has lapsed: as late as the lease was when last looked at, or earlier. */
    reapAt: instant('reap_at'),
    /** Where this attempt may put its MP4, and beside it what else job_outputs lists; never the same twice. */
    outputKey: text('output_key'),
    cancelRequestedAt: instant('cancel_requested_at'),
    reservedSeconds: integer('reserved_seconds').notNull().default(0),
    /** Start of the usage period that holds the reservation. */
    reservedPeriod: instant('reserved_period'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('jobs_one_live')
      .on(table.projectId, table.kind)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('jobs_queued')
      .on(table.userId, table.kind, table.runAt, table.createdAt)
      .where(sql`${table.state} = 'queued'`),
    index('jobs_running').on(table.userId, table.kind).where(sql`${table.state} = 'running'`),
    index('jobs_user_text_kept')
      .on(table.finishedAt)
      .where(
        sql`${table.finishedAt} is not null and ${table.payload} ?| array['ass', 'cues', 'hotwords']`,
      ),
    index('jobs_reap').on(table.reapAt).where(sql`${table.state} = 'running'`),
    index('jobs_project').on(table.projectId, table.createdAt),
    check('jobs_kind_check', isOneOf(table.kind, Object.values(JOB_KIND))),
    check('jobs_state_check', isOneOf(table.state, Object.values(JOB_STATE))),
    check('jobs_progress_check', sql`${table.progress} between 0 and 100`),
    check(
      'jobs_lease_check',
      sql`(${table.state} in ('running', 'succeeded')) = (${table.leaseToken} is not null)`,
    ),
  ],
)

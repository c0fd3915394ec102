import { sql } from 'drizzle-orm'
import type { Context } from '#api/services/context.ts'
import { callRow } from '#api/services/database/rows.ts'
import type { Turn } from './duty.ts'

/** How many users' counters differ from the rows that they count. */
type Differences = { used_bytes: number; reserved_bytes: number; reserved_seconds: number }

/** Compares the counters of docs/decisions/005 with what they count and reports differences; repairs nothing. */
export async function reconcile(ctx: Context): Promise<Turn> {
  const differences = await findDifferences(ctx)
  const found = sum(differences)
  if (found > 0) {
    ctx.log.error('usage_differs', new Error('counters differ from what they count'), differences)
  }
  return { done: found, hasMore: false }
}

export async function countDifferences(ctx: Context): Promise<number> {
  return sum(await findDifferences(ctx))
}

function sum(differences: Differences): number {
  return Object.values(differences).reduce((total, count) => total + count, 0)
}

// One statement sees one moment, so that a change under way is no difference.
function findDifferences(ctx: Context): Promise<Differences> {
  return callRow<Differences>(
    ctx.db,
    sql`with stored as (
        select user_id, sum(size_bytes + coalesce(export_bytes, 0)) as bytes
        from projects where deleted_at is null group by user_id
      ), arriving as (
        select user_id, sum(size_bytes) as bytes from uploads where status = 'open' group by user_id
      ), promised as (
        select user_id, reserved_period, sum(reserved_seconds) as seconds
        from jobs
        where state in ('queued', 'running') and reserved_period is not null
        group by user_id, reserved_period
      )
      select
        (select count(*) from storage_usage u full join stored s on s.user_id = u.user_id
          where coalesce(u.used_bytes, 0) <> coalesce(s.bytes, 0))::integer as used_bytes,
        (select count(*) from storage_usage u full join arriving a on a.user_id = u.user_id
          where coalesce(u.reserved_bytes, 0) <> coalesce(a.bytes, 0))::integer as reserved_bytes,
        (select count(*) from usage_periods u
          full join promised p on p.user_id = u.user_id and p.reserved_period = u.period_start
          where coalesce(u.reserved_seconds, 0) <> coalesce(p.seconds, 0)
        )::integer as reserved_seconds`,
  )
}

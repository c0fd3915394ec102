import { sql } from 'drizzle-orm'
import type { QueueState } from '#api/ports/metrics.ts'
import type { Context } from '#api/services/context.ts'
import { callRows, callValue } from '#api/services/database/rows.ts'
import { JOB_KIND, type JobKind } from '#db/constants.ts'

/** The text that a monitor reads: what this process did, and the queue as the database has it now. */
export async function renderMetrics(ctx: Context): Promise<string> {
  const [queue, workers] = await Promise.all([readQueue(ctx), countWorkers(ctx)])
  return ctx.metrics.render({ queue, workers })
}

async function readQueue(ctx: Context): Promise<QueueState> {
  const rows = await callRows<QueueState[number]>(
    ctx.db,
    sql`select kind, count(*) filter (where state = 'queued')::int as "queued",
        count(*) filter (where state = 'running')::int as "running",
        coalesce(extract(epoch from now() - min(run_at)
          filter (where state = 'queued' and run_at <= now())), 0)::float8 as "oldestSeconds"
      from jobs where state in ('queued', 'running') group by kind`,
  )
  const idle = (kind: JobKind) => ({ kind, queued: 0, running: 0, oldestSeconds: 0 })
  return Object.values(JOB_KIND).map((kind) => rows.find((row) => row.kind === kind) ?? idle(kind))
}

function countWorkers(ctx: Context): Promise<number> {
  return callValue<number>(
    ctx.db,
    sql`select count(*)::int as value from workers where last_seen_at > now() - interval '1 minute'`,
  )
}

import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { callRows } from './rows.ts'

/** Null quota seconds mean unlimited. */
export type LivePlan = {
  planId: string
  quotaSeconds: number | null
  quotaBytes: number
  uploadLimitBytes: number
  periodStart: Date
  periodEnd: Date
}

type LivePlanRow = Omit<LivePlan, 'periodStart' | 'periodEnd'> & {
  periodStartMs: number
  periodEndMs: number
}

/** The plan that a user has now, or null. */
export async function livePlan(db: Database, userId: string): Promise<LivePlan | null> {
  const [row] = await callRows<LivePlanRow>(
    db,
    sql`select plan_id as "planId", quota_seconds as "quotaSeconds",
        quota_bytes::float8 as "quotaBytes", upload_limit_bytes::float8 as "uploadLimitBytes",
        extract(epoch from period_start)::float8 * 1000 as "periodStartMs",
        extract(epoch from period_end)::float8 * 1000 as "periodEndMs"
      from live_plan(${userId})`,
  )
  if (!row) return null
  const { periodStartMs, periodEndMs, ...plan } = row
  return { ...plan, periodStart: new Date(periodStartMs), periodEnd: new Date(periodEndMs) }
}

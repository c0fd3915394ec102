import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '#api/services/context.ts'
import { reapJobs } from '#api/services/database/jobs.ts'
import { JOB_KIND, JOB_STATE } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { Turn } from './duty.ts'

const BATCH = 100
/** Every claim and every turn tries again, so what lapsed longer ago cannot be taken away. */
const STUCK_MINUTES = 10

/** Takes lapsed leases away from their workers and wakes others. */
export async function reapLapsedJobs(ctx: Context): Promise<Turn> {
  const reaped = await reapJobs(ctx.db, BATCH)
  if (reaped > 0) for (const kind of Object.values(JOB_KIND)) ctx.wake.wake(kind)
  return { done: reaped, hasMore: reaped === BATCH }
}

export function countLapsedJobs(ctx: Context): Promise<number> {
  return countLapsedBefore(ctx, 0)
}

export function countStuckJobs(ctx: Context): Promise<number> {
  return countLapsedBefore(ctx, STUCK_MINUTES)
}

function countLapsedBefore(ctx: Context, minutes: number): Promise<number> {
  const lapsed = lt(jobs.leaseUntil, sql`now() - make_interval(mins => ${minutes})`)
  return ctx.db.$count(jobs, and(eq(jobs.state, JOB_STATE.running), lapsed))
}

import type { Context } from '#api/services/context.ts'
import { reapJobs } from '#api/services/database/jobs.ts'
import { JOB_KIND } from '#db/constants.ts'

const BATCH = 100

/** Takes lapsed leases away from their workers and wakes others; returns how many. */
export async function reapLapsedJobs(ctx: Context): Promise<number> {
  const reaped = await reapJobs(ctx.db, BATCH)
  if (reaped > 0) for (const kind of Object.values(JOB_KIND)) ctx.wake.wake(kind)
  return reaped
}

import { ApiError } from '#api/errors.ts'
import type { WorkerContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/jobs.ts'
import { getLeasedJob, type Lease } from './leased-job.ts'

/** Takes a job back from a worker that stops; another one may have it at once. */
export async function releaseJob(ctx: WorkerContext, lease: Lease): Promise<void> {
  const { kind, runningSeconds: seconds } = await getLeasedJob(ctx, lease)
  const { jobId, token: leaseToken } = lease
  const outcome = await calls.releaseJob(ctx.db, { jobId, leaseToken })
  if (outcome === 'lost') throw new ApiError('LEASE_LOST')
  const end = outcome === 'queued' ? 'released' : outcome
  ctx.metrics.attemptEnded({ kind, end, seconds })
  ctx.log.info('job_released', { job_id: jobId, outcome })
  if (outcome === 'queued') ctx.wake.wake(kind)
}

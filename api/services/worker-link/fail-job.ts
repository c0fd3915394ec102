import type { z } from 'zod'
import type { failInput, failReply } from '#api/contract/worker.ts'
import { ApiError } from '#api/errors.ts'
import type { WorkerContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/jobs.ts'
import { JOB_ERROR } from '#db/constants.ts'
import { getLeasedJob, type Lease } from './leased-job.ts'

const ENDS = { queued: 'retried', failed: 'failed', cancelled: 'cancelled' } as const

type FailedState = z.infer<typeof failReply>['state']

/** Ends an attempt without a result; whether another one may help is a matter of its code. */
export async function failJob(
  ctx: WorkerContext,
  lease: Lease,
  failure: z.infer<typeof failInput>,
): Promise<FailedState> {
  const { kind, runningSeconds: seconds } = await getLeasedJob(ctx, lease)
  const { retryable } = JOB_ERROR[failure.code]
  const { jobId, token: leaseToken } = lease
  const outcome = await calls.failJob(ctx.db, { jobId, leaseToken, ...failure, retryable })
  if (outcome === 'lost') throw new ApiError('LEASE_LOST')
  ctx.metrics.attemptEnded({ kind, end: ENDS[outcome], seconds, code: failure.code })
  // The user's next job may run now.
  ctx.wake.wake(kind)
  ctx.log.warn('job_failed', { job_id: jobId, code: failure.code, outcome })
  return outcome
}

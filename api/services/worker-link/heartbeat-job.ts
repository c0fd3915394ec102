import type { z } from 'zod'
import type { heartbeatInput } from '#api/contract/worker.ts'
import { ApiError } from '#api/errors.ts'
import type { WorkerContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/jobs.ts'
import { getLeasedJob, type Lease } from './leased-job.ts'

/** Extends the lease and records progress; `cancel` when the user wants the job stopped. */
export async function heartbeatJob(
  ctx: WorkerContext,
  lease: Lease,
  beat: z.infer<typeof heartbeatInput>,
): Promise<'ok' | 'cancel'> {
  await getLeasedJob(ctx, lease)
  const { jobId, token: leaseToken } = lease
  const outcome = await calls.heartbeatJob(ctx.db, { jobId, leaseToken, ...beat })
  if (outcome === 'lost') throw new ApiError('LEASE_LOST')
  return outcome
}

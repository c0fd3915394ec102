import { ApiError } from '#api/errors.ts'
import type { WorkerContext } from '#api/services/context.ts'
import { JOB_STATE } from '#db/constants.ts'
import { getLeasedJob, type Lease } from './leased-job.ts'
import { signJobUrls } from './sign-job-urls.ts'

/** Fresh signed addresses for a running job, when the first have expired. */
export async function renewJobUrls(ctx: WorkerContext, lease: Lease) {
  const job = await getLeasedJob(ctx, lease)
  if (job.state !== JOB_STATE.running) throw new ApiError('LEASE_LOST')
  return signJobUrls(ctx, job)
}

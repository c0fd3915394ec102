import { and, eq, sql } from 'drizzle-orm'
import { ApiError } from '#api/errors.ts'
import type { WorkerContext } from '#api/services/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { projects } from '#db/schema/projects.ts'

/** What a worker shows with every call about a job. */
export type Lease = { jobId: string; token: string }

/** The job that the lease token was given for; LEASE_LOST for everybody else. Writes are fenced again in SQL. */
export async function getLeasedJob(ctx: WorkerContext, lease: Lease) {
  const [row] = await ctx.db
    .select({
      kind: jobs.kind,
      state: jobs.state,
      outputKey: jobs.outputKey,
      payload: jobs.payload,
      sourceKey: projects.sourceKey,
      durationMs: projects.durationMs,
      runningSeconds: sql<number>`extract(epoch from now() - ${jobs.startedAt})::float8`,
    })
    .from(jobs)
    .innerJoin(projects, eq(projects.id, jobs.projectId))
    .where(
      and(
        eq(jobs.id, lease.jobId),
        eq(jobs.workerId, ctx.worker.id),
        // As text, because a token that is no uuid is a lost lease too.
        eq(sql`${jobs.leaseToken}::text`, lease.token.toLowerCase()),
      ),
    )
  if (!row?.outputKey) throw new ApiError('LEASE_LOST')
  return { ...row, outputKey: row.outputKey }
}

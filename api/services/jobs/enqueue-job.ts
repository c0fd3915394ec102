import { ApiError, type ErrorCode } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import * as calls from '#api/services/database/jobs.ts'
import type { AlignPayload, ExportPayload, TranscribePayload } from './payloads.ts'

const REFUSALS = {
  not_found: 'PROJECT_NOT_FOUND',
  wrong_status: 'PROJECT_NOT_EDITABLE',
  no_plan: 'PLAN_REQUIRED',
  quota_exceeded: 'QUOTA_EXCEEDED',
} satisfies Record<string, ErrorCode>

type NewJob = {
  projectId: string
} & (
  | { kind: 'transcribe'; payload: TranscribePayload }
  | { kind: 'align'; payload: AlignPayload }
  | { kind: 'export'; payload: ExportPayload }
)

/** Queues a job and wakes a worker. While the same work is under way nothing happens, and that is fine. */
export async function enqueueJob(ctx: UserContext, job: NewJob): Promise<void> {
  const outcome = await calls.enqueueJob(ctx.db, { userId: ctx.user.id, ...job })
  if (outcome.code === 'in_progress') return
  if (outcome.code !== 'ok') throw new ApiError(REFUSALS[outcome.code])
  const { projectId, kind } = job
  ctx.log.info('job_enqueued', { job_id: outcome.jobId, kind, project_id: projectId })
  ctx.wake.wake(kind)
}

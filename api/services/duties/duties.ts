import type { Context } from '#api/services/context.ts'
import { deleteObjects } from './delete-objects.ts'
import { expireUploads } from './expire-uploads.ts'
import { reapLapsedJobs } from './reap-lapsed-jobs.ts'

export type Duty = {
  name: string
  everySeconds: number
  /** Does one batch; returns how many things it took care of. Safe to run twice at once. */
  run: (ctx: Context) => Promise<number>
}

/** What must happen without anybody asking. Run by a timer beside the API, by a cron trigger at the edge. */
export const DUTIES: readonly Duty[] = [
  { name: 'reap_lapsed_jobs', everySeconds: 10, run: reapLapsedJobs },
  { name: 'expire_uploads', everySeconds: 300, run: expireUploads },
  { name: 'delete_objects', everySeconds: 60, run: deleteObjects },
]

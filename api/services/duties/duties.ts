import { countDueMails, countFailedMails, sendMails } from '#api/services/mail/send-mails.ts'
import { EXPIRED_ROWS } from './delete-expired.ts'
import { countDueDeletions, countStuckDeletions, deleteObjects } from './delete-objects.ts'
import { countOldTexts, dropOldTexts } from './drop-old-texts.ts'
import type { Duty } from './duty.ts'
import { countExpiredUploads, countStuckUploads, expireUploads } from './expire-uploads.ts'
import { countOrphans, queueOrphans } from './queue-orphans.ts'
import { countLapsedJobs, countStuckJobs, reapLapsedJobs } from './reap-lapsed-jobs.ts'
import { countDifferences, reconcile } from './reconcile.ts'
import { reportStuck } from './report-stuck.ts'

/** In the order in which they matter, which is also the order in which one caller runs them. */
const CARING: readonly Duty[] = [
  {
    name: 'lapsed_leases',
    everySeconds: 10,
    run: reapLapsedJobs,
    count: countLapsedJobs,
    countStuck: countStuckJobs,
  },
  {
    name: 'outbox',
    everySeconds: 5,
    run: sendMails,
    count: countDueMails,
    countStuck: countFailedMails,
  },
  {
    name: 'expired_uploads',
    everySeconds: 300,
    run: expireUploads,
    count: countExpiredUploads,
    countStuck: countStuckUploads,
  },
  {
    name: 'object_deletions',
    everySeconds: 60,
    run: deleteObjects,
    count: countDueDeletions,
    countStuck: countStuckDeletions,
  },
  {
    name: 'orphan_objects',
    everySeconds: 300,
    run: (ctx) => queueOrphans(ctx),
    count: (ctx) => countOrphans(ctx),
  },
  ...EXPIRED_ROWS,
  { name: 'old_texts', everySeconds: 3600, run: dropOldTexts, count: countOldTexts },
  { name: 'usage_differences', everySeconds: 3600, run: reconcile, count: countDifferences },
]

/** What must happen without anybody asking. Run by a timer beside the API, by a cron trigger at the edge, by hand. */
export const DUTIES: readonly Duty[] = [...CARING, reportStuck(CARING)]

import type { JobKind } from '#db/constants.ts'

export type AttemptEnd = 'succeeded' | 'failed' | 'retried' | 'cancelled' | 'released'

/** What is under way in the whole product, read from the database. */
export type QueueState = {
  kind: JobKind
  queued: number
  running: number
  /** How long the oldest job that could be claimed has waited. */
  oldestSeconds: number
}[]

/** Counts what this process does; times in seconds. Labels are names and codes of ours, never a user's. */
export type Metrics = {
  requestEnded: (request: {
    method: string
    /** The pattern, not the address. */
    route: string
    status: number
    seconds: number
  }) => void
  jobClaimed: (job: { kind: JobKind; waitedSeconds: number }) => void
  /** `code`: why the attempt failed, a key of JOB_ERROR. */
  attemptEnded: (attempt: {
    kind: JobKind
    end: AttemptEnd
    seconds: number
    code?: string
  }) => void
  /** All of it, and the state of the queue, in the text format of Prometheus. */
  render: (state: { queue: QueueState; workers: number }) => Promise<string>
}

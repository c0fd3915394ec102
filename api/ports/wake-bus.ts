import type { JobKind } from '#db/constants.ts'

/** Tells waiting claims that a job has been enqueued, so that idle workers cost the database nothing. */
export type WakeBus = {
  wake: (kind: JobKind) => void
  /** Resolves at a wake of one of the kinds, after the time given, or when the signal aborts. */
  wait: (kinds: readonly JobKind[], milliseconds: number, signal?: AbortSignal) => Promise<void>
}

import type { Context, KnownWorker, SignedInUser } from '#api/services/context.ts'

/** What the entry gives with each request, and what middleware notes for the handlers. */
export type ApiEnv = {
  Bindings: {
    /** The caller's network address, when the entry knows it. */
    address?: string
    /** Aborts when the process is about to end: who waits is answered, and asks the next process. */
    stopping?: AbortSignal
  }
  Variables: {
    requestId: string
    user?: SignedInUser
    worker?: KnownWorker
  }
}

export type Deps = Context & {
  /** Shows the mails that wait in the outbox to everybody: local development only. */
  isMailboxOpen: boolean
  /** The longest form that the runtime takes in one request; null where only the plan's limit holds. */
  formMaxBytes: number | null
  /** Opens /api/metrics; without one it is closed to everybody. */
  metricsToken: string | null
}

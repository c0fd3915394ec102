import type { CaptionCompiler } from '#api/ports/caption-compiler.ts'
import type { Logger } from '#api/ports/logger.ts'
import type { Mailer } from '#api/ports/mailer.ts'
import type { Metrics } from '#api/ports/metrics.ts'
import type { Storage } from '#api/ports/storage.ts'
import type { WakeBus } from '#api/ports/wake-bus.ts'
import type { Database } from '#db/client.ts'

/** What every service verb gets: the database, the ports, and the clock. */
export type Context = {
  db: Database
  storage: Storage
  wake: WakeBus
  mailer: Mailer
  captions: CaptionCompiler
  log: Logger
  metrics: Metrics
  now: () => Date
  /** Signs access tokens; at least 32 characters. */
  authSecret: string
  /** Where people reach the product; links in mails begin with it. */
  publicUrl: string
}

export type SignedInUser = { id: string; email: string; sessionId: string }
export type UserContext = Context & { user: SignedInUser }

export type KnownWorker = { id: string; name: string; version: string | null }
export type WorkerContext = Context & { worker: KnownWorker }

/** What is noted with a sign-in, so that its owner can tell one device from another. */
export type Device = { userAgent: string | null; address: string | null }

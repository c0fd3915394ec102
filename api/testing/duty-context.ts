import { createMemoryWakeBus } from '#api/adapters/memory-wake-bus.ts'
import { createPrometheusMetrics } from '#api/adapters/prometheus-metrics.ts'
import type { Logger } from '#api/ports/logger.ts'
import type { Mail, Mailer, MailOutcome } from '#api/ports/mailer.ts'
import type { Context } from '#api/services/context.ts'
import type { Database } from '#db/client.ts'

type LogLine = { event: string; cause: unknown; fields: Readonly<Record<string, unknown>> }

const refuse = () => Promise.reject(new Error('this test has no such port'))

/** For duties that need the database alone: every other port rejects unless given. `errors` collects the error log. */
export function createDutyContext(
  db: Database,
  ports: Partial<Context> = {},
): { ctx: Context; errors: LogLine[] } {
  const errors: LogLine[] = []
  const nothing = () => {}
  const log: Logger = {
    with: () => log,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (event, cause, fields = {}) => errors.push({ event, cause, fields }),
  }
  const ctx: Context = {
    db,
    storage: {
      startMultipartUpload: refuse,
      signPart: refuse,
      putPart: refuse,
      completeMultipartUpload: refuse,
      abortMultipartUpload: refuse,
      sizeOf: refuse,
      readRange: refuse,
      open: refuse,
      signGet: refuse,
      signPut: refuse,
      copy: refuse,
      list: refuse,
      remove: refuse,
      ping: refuse,
    },
    wake: createMemoryWakeBus(),
    mailer: { isMailbox: false, send: refuse },
    captions: { compile: refuse, write: refuse },
    log,
    metrics: createPrometheusMetrics(),
    now: () => new Date(),
    authSecret: 'a secret of the tests, 32 characters long',
    publicUrl: 'https://app.example.test',
    ...ports,
  }
  return { ctx, errors }
}

/** A provider of mails that remembers what it was given and answers as told. */
export function createRecordingMailer(
  answer: (mail: Mail) => MailOutcome | Promise<MailOutcome> = () => ({ code: 'sent' }),
): Mailer & { mails: Mail[] } {
  const mails: Mail[] = []
  return {
    isMailbox: false,
    mails,
    send: async (mail) => {
      mails.push(mail)
      return answer(mail)
    },
  }
}

import { openDatabase } from '#db/client.ts'
import { type CaptionData, createCaptionCompiler } from './adapters/caption-compiler.ts'
import { createJsonLogger } from './adapters/json-logger.ts'
import { createMailboxMailer } from './adapters/mailbox-mailer.ts'
import { createPrometheusMetrics } from './adapters/prometheus-metrics.ts'
import { createResendMailer } from './adapters/resend-mailer.ts'
import { createS3Storage } from './adapters/s3-storage.ts'
import type { Deps } from './api-env.ts'
import type { ApiConfig } from './config.ts'
import type { Mailer } from './ports/mailer.ts'

/** All but the database: opens nothing, so it may live as long as a process or a Worker's isolate. */
export type Parts = Omit<Deps, 'db'>

/** Chooses the adapters. What the runtimes differ in is given by the entry. */
export function assembleParts(
  config: ApiConfig,
  runtime: Pick<Deps, 'wake' | 'formMaxBytes'> & {
    /** Takes one line of the log, without its end. */
    write: (line: string) => void
    captionData: CaptionData
  },
): Parts {
  const now = () => new Date()
  return {
    log: createJsonLogger({ level: config.LOG_LEVEL, write: runtime.write, now }),
    now,
    storage: createS3Storage({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET,
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    }),
    metrics: createPrometheusMetrics(),
    wake: runtime.wake,
    mailer: chooseMailer(config),
    captions: createCaptionCompiler(runtime.captionData),
    authSecret: config.AUTH_SECRET,
    publicUrl: config.PUBLIC_URL,
    isMailboxOpen: config.DEV_MAILBOX,
    formMaxBytes: runtime.formMaxBytes,
    metricsToken: config.METRICS_TOKEN ?? null,
  }
}

function chooseMailer({ MAIL_PROVIDER, RESEND_API_KEY = '', MAIL_FROM = '' }: ApiConfig): Mailer {
  if (MAIL_PROVIDER === 'mailbox') return createMailboxMailer()
  return createResendMailer({ apiKey: RESEND_API_KEY, from: MAIL_FROM })
}

/** The parts with a database of their own; `close` ends its connections. */
export function connect(
  config: ApiConfig,
  parts: Parts,
  options: { maxConnections?: number } = {},
): { deps: Deps; close: () => Promise<void> } {
  const { db, end } = openDatabase({
    url: config.DATABASE_URL,
    driver: config.DATABASE_DRIVER,
    neonProxy: config.NEON_PROXY,
    onIdleError: (cause) => parts.log.error('database_connection_lost', cause),
    ...options,
  })
  return { deps: { ...parts, db }, close: end }
}

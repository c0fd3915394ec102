import { openDatabase } from '#db/client.ts'
import { createCaptionCompiler } from './adapters/caption-compiler.ts'
import { createJsonLogger } from './adapters/json-logger.ts'
import { createMemoryWakeBus } from './adapters/memory-wake-bus.ts'
import { createS3Storage } from './adapters/s3-storage.ts'
import type { Deps } from './api-env.ts'
import type { ApiConfig } from './config.ts'

const DEFAULT_FONTS = new URL('captions/fonts/shapes.bin', import.meta.resolve('#config'))

/** Chooses the adapters for a process that serves for long (Deno, Node); `close` ends what they opened. */
export function assemble(
  config: ApiConfig,
  runtime: {
    write: (line: string) => void
    readFile: (path: string | URL) => Promise<Uint8Array>
  },
): { deps: Deps; close: () => Promise<void> } {
  const now = () => new Date()
  const log = createJsonLogger({ level: config.LOG_LEVEL, write: runtime.write, now })
  const { db, end } = openDatabase({
    url: config.DATABASE_URL,
    driver: config.DATABASE_DRIVER,
    neonProxy: config.NEON_PROXY,
    onIdleError: (cause) => log.error('database_connection_lost', cause),
  })
  const deps: Deps = {
    db,
    log,
    now,
    storage: createS3Storage({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET,
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    }),
    wake: createMemoryWakeBus(),
    captions: createCaptionCompiler(() => runtime.readFile(config.CAPTION_FONTS ?? DEFAULT_FONTS)),
    authSecret: config.AUTH_SECRET,
    publicUrl: config.PUBLIC_URL,
    isMailboxOpen: config.DEV_MAILBOX,
  }
  return { deps, close: end }
}

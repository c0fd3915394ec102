import type { ObjectStore } from '#dev/object-store/object-store.ts'

export const RUNTIMES = ['deno', 'node', 'workerd'] as const
export type Runtime = (typeof RUNTIMES)[number]
export type Driver = 'pg' | 'neon'

/** A running API, reached by HTTP as anybody would reach it. */
export type ApiServer = {
  origin: string
  pid: number
  /** What it has logged so far, an object a line. */
  log: () => Record<string, unknown>[]
  /** May be called again. */
  stop: () => Promise<void>
}

export type ApiBackends = {
  databaseUrl: string
  /** `host:port` of the stand-in for Neon's proxy. */
  neonProxy: string
  store: ObjectStore
}

/** The settings that every runtime takes, as an environment or as bindings. */
export function apiSettings(backends: ApiBackends, driver: Driver): Record<string, string> {
  const { databaseUrl, neonProxy, store } = backends
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_DRIVER: driver,
    ...(driver === 'neon' && { NEON_PROXY: neonProxy }),
    S3_ENDPOINT: store.endpoint,
    S3_REGION: store.region,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    AUTH_SECRET: 'a secret of the flow, 32 characters long',
    PUBLIC_URL: 'http://app.example.test',
    DEPLOYMENT: 'local',
    DEV_MAILBOX: '1',
  }
}

/** The lines that are JSON; a runtime may say other things at its start. */
export function parseLog(lines: readonly string[]): Record<string, unknown>[] {
  return lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
}

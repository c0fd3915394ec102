import { join } from 'node:path'
import type { ServicesReady } from './services.ts'
import type { Secrets } from './state-folder.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
export const BIN = join(ROOT, 'node_modules', '.bin')

export type Program = {
  name: string
  command: string
  args: string[]
  env: NodeJS.ProcessEnv
  graceMs: number
}

/** Only what a program may need of the developer's environment: a stray DATABASE_URL must not reach it. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  const names = [
    'PATH',
    'HOME',
    'LANG',
    'LC_ALL',
    'TMPDIR',
    'XDG_CACHE_HOME',
    'NODE_EXTRA_CA_CERTS',
  ]
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

export function servicesProgram(input: unknown): Program {
  return {
    name: 'services',
    command: join(BIN, 'node'),
    args: [join(ROOT, 'dev', 'cloud', 'services.ts'), JSON.stringify(input)],
    env: inheritedEnvironment(),
    graceMs: 10_000,
  }
}

/** The API on Deno; with `site`, the folder of a built web app, that one too and in the same process. */
export function apiProgram(input: {
  port: number
  publicUrl: string
  services: ServicesReady
  secrets: Pick<Secrets, 'authSecret' | 'metricsToken'>
  site?: { folder: string; account: { email: string; password: string } }
}): Program {
  const { site } = input
  const { objectStore, databaseUrl } = input.services
  return {
    name: site ? 'web' : 'api',
    command: join(BIN, 'deno'),
    args: [
      'run',
      '--no-lock',
      '--no-prompt',
      '--allow-net',
      '--allow-env',
      `--allow-read=${[ROOT, ...(site ? [site.folder] : [])]}`,
      // The storage SDK names the operating system in its requests.
      '--allow-sys=osRelease',
      join(ROOT, site ? 'app' : 'api', 'entry.deno.ts'),
    ],
    env: {
      ...inheritedEnvironment(),
      NO_COLOR: '1',
      DENO_NO_UPDATE_CHECK: '1',
      DATABASE_URL: databaseUrl,
      DATABASE_DRIVER: 'pg',
      S3_ENDPOINT: objectStore.endpoint,
      S3_REGION: objectStore.region,
      S3_BUCKET: objectStore.bucket,
      S3_ACCESS_KEY_ID: objectStore.accessKeyId,
      S3_SECRET_ACCESS_KEY: objectStore.secretAccessKey,
      AUTH_SECRET: input.secrets.authSecret,
      METRICS_TOKEN: input.secrets.metricsToken,
      PUBLIC_URL: input.publicUrl,
      HOST: '127.0.0.1',
      PORT: String(input.port),
      DEPLOYMENT: 'local',
      DEV_MAILBOX: '1',
      ...(site && {
        WEB_DIST: site.folder,
        DEMO_EMAIL: site.account.email,
        DEMO_PASSWORD: site.account.password,
      }),
    },
    graceMs: 5000,
  }
}

/** The worker's own settings pass through, so that a developer may try another model or aligner. */
function workerSettings(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => name.startsWith('WORKER_'))
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

export function workerProgram(input: {
  apiUrl: string
  token: string
  model: string
  workDir: string
}): Program {
  return {
    name: 'worker',
    command: join(ROOT, 'bin', 'worker'),
    args: ['run'],
    env: {
      ...inheritedEnvironment(),
      // macOS has no bubblewrap.
      ...(process.platform === 'linux' ? {} : { WORKER_SANDBOX: 'off' }),
      ...workerSettings(),
      WORKER_API_URL: input.apiUrl,
      WORKER_TOKEN: input.token,
      WORKER_MODEL: input.model,
      WORKER_WORK_DIR: input.workDir,
    },
    graceMs: 10_000,
  }
}

import { z } from 'zod'
import { LOG_LEVELS } from './adapters/json-logger.ts'

const flag = z
  .enum(['', '0', '1'])
  .default('0')
  .transform((value) => value === '1')
const optionalText = z
  .string()
  .optional()
  .transform((value) => value || undefined)

const environment = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  DATABASE_DRIVER: z.enum(['pg', 'neon']),
  NEON_PROXY: optionalText,
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().min(1),
  S3_BUCKET: z.string().min(1),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  DEPLOYMENT: z.enum(['local', 'production']),
  DEV_MAILBOX: flag,
  MAIL_PROVIDER: z.enum(['mailbox', 'resend']).default('mailbox'),
  RESEND_API_KEY: optionalText,
  MAIL_FROM: optionalText,
  CAPTION_FONTS: optionalText,
  CAPTION_EMOJI: optionalText,
  METRICS_TOKEN: optionalText.refine((token) => token === undefined || token.length >= 16, {
    error: 'must have at least 16 characters',
  }),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  DEMO_EMAIL: optionalText,
  DEMO_PASSWORD: optionalText,
})
const serverEnvironment = environment.extend({
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().min(1).default('127.0.0.1'),
  CLIENT_ADDRESS_HEADER: optionalText,
  WEB_DIST: optionalText,
})

type Environment = Readonly<Record<string, unknown>>

/** What is wrong with a value in production only: simulators and plain http. */
const PRODUCTION_FAULTS: Record<string, (value: string) => string | false> = {
  DEV_MAILBOX: (value) => value === '1' && 'shows everybody the mails: not in production',
  PUBLIC_URL: (value) => value.startsWith('http:') && 'must be https in production',
  S3_ENDPOINT: (value) =>
    (value.includes('/cdn-cgi/local/') && 'is the local object store: not in production') ||
    (value.startsWith('http:') && 'must be https in production: pages use it too'),
  NEON_PROXY: (value) => value !== '' && 'is a local stand-in: not in production',
  MAIL_PROVIDER: (value) =>
    value !== 'resend' && 'must be resend in production: the mailbox delivers nothing',
  DEMO_EMAIL: (value) => value !== '' && 'lets everybody in: not in production',
  DEMO_PASSWORD: (value) => value !== '' && 'lets everybody in: not in production',
}

/** What each provider of mails cannot do without. */
const MAIL_SETTINGS: Record<string, string[]> = { resend: ['RESEND_API_KEY', 'MAIL_FROM'] }

/** Each of these needs the other. */
const DEMO_SETTINGS = ['DEMO_EMAIL', 'DEMO_PASSWORD']

export type ApiConfig = z.infer<typeof environment>
export type ServerConfig = z.infer<typeof serverEnvironment>

/** Thrown with every fault of the environment at once; names settings, never their values. */
export class ConfigError extends Error {}

/** The settings of the API wherever it runs, from an environment or a Worker's bindings. Throws ConfigError. */
export function parseConfig(env: Environment): ApiConfig {
  return parse(environment, env)
}

/** The same with the address to listen on, for a process that serves. Throws ConfigError. */
export function parseServerConfig(env: Environment): ServerConfig {
  return parse(serverEnvironment, env)
}

function parse<Schema extends z.ZodType>(schema: Schema, env: Environment): z.infer<Schema> {
  const parsed = schema.safeParse(env)
  const faults = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.')
    return `${name}: ${env[name] === undefined ? 'is missing' : issue.message}`
  })
  faults.push(...mailFaults(env), ...demoFaults(env), ...productionFaults(env))
  if (parsed.success && faults.length === 0) return parsed.data
  throw new ConfigError(['The settings of the API are not usable:', ...faults].join('\n  '))
}

function mailFaults(env: Environment): string[] {
  const provider = String(env.MAIL_PROVIDER)
  const missing = MAIL_SETTINGS[provider]?.filter((name) => !env[name]) ?? []
  return missing.map((name) => `${name}: is missing, and ${provider} needs it`)
}

function demoFaults(env: Environment): string[] {
  const missing = DEMO_SETTINGS.filter((name) => !env[name])
  return missing.length === 1 ? [`${missing[0]}: is missing, and the demo account needs it`] : []
}

function productionFaults(env: Environment): string[] {
  if (env.DEPLOYMENT !== 'production') return []
  return Object.entries(PRODUCTION_FAULTS).flatMap(([name, judge]) => {
    const fault = judge(String(env[name] ?? ''))
    return fault ? [`${name}: ${fault}`] : []
  })
}

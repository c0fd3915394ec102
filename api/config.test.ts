import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig, parseServerConfig } from './config.ts'

const GOOD = {
  DATABASE_URL: 'postgres://localhost/wordlight',
  DATABASE_DRIVER: 'pg',
  S3_ENDPOINT: 'https://store.example.test',
  S3_REGION: 'auto',
  S3_BUCKET: 'wordlight',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  AUTH_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://app.example.test/',
  PORT: '8787',
  DEPLOYMENT: 'production',
  MAIL_PROVIDER: 'resend',
  RESEND_API_KEY: 're_key',
  MAIL_FROM: 'Wordlight <hello@example.test>',
}

function faultsOf(env: Record<string, string | undefined>): string {
  try {
    parseServerConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

describe('the settings', () => {
  test('a complete environment is read, with defaults for the rest', () => {
    expect(parseServerConfig(GOOD)).toMatchObject({
      PORT: 8787,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://app.example.test',
      DEV_MAILBOX: false,
      LOG_LEVEL: 'info',
    })
  })

  test('all faults are listed at once, without the values', () => {
    const faults = faultsOf({
      ...GOOD,
      AUTH_SECRET: 'short-one',
      PORT: '99999',
      S3_BUCKET: undefined,
    })
    expect(faults).toContain('AUTH_SECRET: must have at least 32 characters')
    expect(faults).toContain('PORT:')
    expect(faults).toContain('S3_BUCKET: is missing')
    expect(faults).not.toContain('short-one')
  })

  test('production refuses a store that pages cannot reach', () => {
    const plain = { ...GOOD, S3_ENDPOINT: 'http://store.example.test' }
    expect(faultsOf(plain)).toContain('S3_ENDPOINT: must be https')
  })

  test('production refuses the mailbox, the local store and plain http', () => {
    const faults = faultsOf({
      ...GOOD,
      DEV_MAILBOX: '1',
      PUBLIC_URL: 'http://app.example.test',
      S3_ENDPOINT: 'http://127.0.0.1:9000/cdn-cgi/local/r2/s3',
      S3_BUCKET: undefined,
    })
    expect(faults).toContain('S3_BUCKET: is missing')
    expect(faults).toContain('DEV_MAILBOX')
    expect(faults).toContain('PUBLIC_URL')
    expect(faults).toContain('S3_ENDPOINT')
  })

  test('production needs a provider that delivers mails, and that one its own settings', () => {
    expect(faultsOf({ ...GOOD, MAIL_PROVIDER: 'mailbox' })).toContain('MAIL_PROVIDER: must be')
    expect(faultsOf({ ...GOOD, MAIL_PROVIDER: undefined })).toContain('MAIL_PROVIDER: must be')
    expect(faultsOf({ ...GOOD, MAIL_PROVIDER: 'pigeon' })).toContain('MAIL_PROVIDER: ')
    const faults = faultsOf({ ...GOOD, RESEND_API_KEY: '', MAIL_FROM: undefined })
    expect(faults).toContain('RESEND_API_KEY: is missing, and resend needs it')
    expect(faults).toContain('MAIL_FROM: is missing, and resend needs it')
    const local = { ...GOOD, DEPLOYMENT: 'local', MAIL_PROVIDER: undefined, MAIL_FROM: undefined }
    expect(parseConfig(local).MAIL_PROVIDER).toBe('mailbox')
  })

  test('a demo account has an address and a password, and is refused in production', () => {
    const demo = { DEMO_EMAIL: 'demo@example.test', DEMO_PASSWORD: 'for everybody' }
    expect(faultsOf({ ...GOOD, ...demo })).toMatch(/DEMO_EMAIL: lets.*\n.*DEMO_PASSWORD: lets/)
    const local = { ...GOOD, DEPLOYMENT: 'local' }
    expect(faultsOf({ ...local, ...demo })).toBe('')
    const half = faultsOf({ ...local, ...demo, DEMO_PASSWORD: '' })
    expect(half).toContain('DEMO_PASSWORD: is missing, and the demo account needs it')
    expect(half).not.toContain('demo@example.test')
  })

  test('bindings beside the settings are left alone, and a Worker needs no port', () => {
    const { PORT: _, ...settings } = GOOD
    expect(parseConfig({ ...settings, ASSETS: { fetch: () => {} } })).not.toHaveProperty('ASSETS')
    expect(faultsOf(settings)).toContain('PORT: is missing')
  })

  test('a local deployment may have all three', () => {
    const local = {
      ...GOOD,
      DEPLOYMENT: 'local',
      DEV_MAILBOX: '1',
      PUBLIC_URL: 'http://localhost:3000',
    }
    expect(parseConfig(local).DEV_MAILBOX).toBe(true)
  })
})

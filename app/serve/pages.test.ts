import { expect, test } from 'vitest'
import { parseConfig } from '#api/config.ts'
import { pageSettingsOf } from './pages.ts'

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://localhost/wordlight',
  DATABASE_DRIVER: 'pg',
  S3_ENDPOINT: 'http://127.0.0.1:9787/cdn-cgi/local/r2/s3',
  S3_REGION: 'auto',
  S3_BUCKET: 'wordlight',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  AUTH_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'http://127.0.0.1:3000',
  DEPLOYMENT: 'local',
}

test('a page is told the store’s origin, and nothing else of the store', () => {
  expect(pageSettingsOf(parseConfig(ENVIRONMENT))).toEqual({
    storeOrigin: 'http://127.0.0.1:9787',
    demoAccount: null,
  })
})

test('a page is told the demo account where there is one', () => {
  const demo = { DEMO_EMAIL: 'demo@example.test', DEMO_PASSWORD: 'for everybody' }
  const { demoAccount } = pageSettingsOf(parseConfig({ ...ENVIRONMENT, ...demo }))
  expect(demoAccount).toEqual({ email: 'demo@example.test', password: 'for everybody' })
})

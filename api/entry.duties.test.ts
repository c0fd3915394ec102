import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emails } from '#db/schema/emails.ts'
import { objectDeletions } from '#db/schema/object-deletions.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { type ObjectStore, startObjectStore } from '#dev/object-store/object-store.ts'

const ROOT = join(import.meta.dirname, '..')

let database: TestDatabase
let store: ObjectStore
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'wordlight-operate-'))
  store = await startObjectStore({ dataDir })
})
afterAll(async () => {
  await store.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

type Ended = { code: number; stdout: string; stderr: string }

function operate(args: string[], settings: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    DATABASE_DRIVER: 'pg',
    S3_ENDPOINT: store.endpoint,
    S3_REGION: store.region,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    AUTH_SECRET: 'a secret of the tests, 32 characters long',
    PUBLIC_URL: 'http://127.0.0.1:1',
    DEPLOYMENT: 'local',
    ...settings,
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'api', 'entry.duties.ts'), ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

const lineOf = (output: string, duty: string) =>
  output
    .split('\n')
    .find((line) => line.startsWith(duty))
    ?.split(/\s+/)
    .slice(1)

test('an operator sees what there is to do, does one part of it, then the rest', async () => {
  await database.db
    .insert(objectDeletions)
    .values([{ objectKey: 'u/gone' }, { objectKey: 'u/given-up', attempts: 20 }])
  const link = 'https://app.example.test/auth/confirm?token_hash=a'
  await database.db.insert(emails).values({
    toAddress: 'person@example.test',
    template: 'confirm_email',
    lang: 'fr',
    params: { link },
  })
  const dryRun = await operate(['sweep', '--dry-run'])
  expect(dryRun.code).toBe(0)
  expect(dryRun.stdout).toMatch(/^duty +would do +stuck\n/)
  expect(lineOf(dryRun.stdout, 'outbox')).toEqual(['1', '0'])
  expect(lineOf(dryRun.stdout, 'object_deletions')).toEqual(['1', '1'])
  expect(await database.db.$count(objectDeletions)).toBe(2)

  const one = await operate(['sweep', '--only', 'outbox'])
  expect(one.stdout.trim().split('\n')).toHaveLength(2)
  expect(lineOf(one.stdout, 'outbox')).toEqual(['1', '0'])
  expect((await database.db.select().from(emails))[0]?.status).toBe('sent')

  const rest = await operate(['sweep'])
  expect(rest.stdout).toMatch(/^duty +done +stuck\n/)
  expect(lineOf(rest.stdout, 'object_deletions')).toEqual(['1', '1'])
  expect(rest.stderr).toContain('"event":"duty_stuck"')
  expect(await database.db.$count(objectDeletions)).toBe(1)
})

test('a duty that fails is named, the others run, and the exit code tells', async () => {
  const { code, stdout, stderr } = await operate(['sweep'], { S3_SECRET_ACCESS_KEY: 'wrong' })
  expect(code).toBe(1)
  expect(lineOf(stdout, 'orphan_objects')).toEqual(['failed', '0'])
  expect(lineOf(stdout, 'usage_differences')).toEqual(['0', '0'])
  expect(stderr).toContain('"event":"duty_failed"')
})

test('a duty that does not exist is refused with the list of those that do', async () => {
  const ended = await operate(['sweep', '--only', 'nothing'], { DATABASE_URL: '' })
  expect(ended.code).toBe(2)
  expect(ended.stderr).toMatch(/^There is no duty nothing\.\n\nUsage: bin\/operate sweep.*\n/)
  expect(ended.stderr).toContain('orphan_objects')
})

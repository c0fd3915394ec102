import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rowsOf } from '#db/testing/job-calls.ts'
import { withMaintenance } from '#db/testing/maintenance.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts'
import { openDatabase } from './client.ts'
import { readFunctions } from './functions.ts'
import { migrate } from './migrate.ts'

const ROOT = join(import.meta.dirname, '..')
const MIGRATIONS = join(import.meta.dirname, 'migrations')

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const definitions = () =>
  rowsOf<{ name: string; definition: string; open: boolean }>(
    database.db,
    sql`select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition,
        p.proacl is null or array_to_string(p.proacl, ',') like any (array['=X%', '%,=X%']) as open
      from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  )

test('the functions in a migrated database are those of db/functions', async () => {
  const migrated = await definitions()

  for (const { name } of migrated) {
    await database.db.execute(sql.raw(`drop function ${name} cascade`))
  }
  for (const definition of readFunctions()) await database.db.execute(sql.raw(definition))

  const fromFiles = await definitions()
  expect(fromFiles.map(({ definition }) => definition)).toEqual(
    migrated.map(({ definition }) => definition),
  )
  expect(fromFiles).toHaveLength(readFunctions().length)
  expect(migrated.filter(({ open }) => open)).toEqual([])
  expect(fromFiles.filter(({ open }) => !open)).toEqual([])
})

test('every function fixes its search path', async () => {
  const loose = await rowsOf(
    database.db,
    sql`select proname from pg_proc where pronamespace = 'public'::regnamespace
      and not coalesce(proconfig::text like '%search_path=%', false)`,
  )
  expect(loose).toEqual([])
})

test('lease_until stands in no index', async () => {
  const indexes = await rowsOf(
    database.db,
    sql`select indexname from pg_indexes where indexdef like '%lease_until%'`,
  )
  expect(indexes).toEqual([])
})

test('the tables described in db/schema are those that the migrations make', () => {
  // drizzle-kit takes paths relative to where it runs, so the copy lies in the checkout.
  const copy = mkdtempSync(join(ROOT, 'node_modules', '.migrations-'))
  try {
    cpSync(MIGRATIONS, copy, { recursive: true })
    const config = join(copy, 'drizzle.config.json')
    writeFileSync(
      config,
      JSON.stringify({
        dialect: 'postgresql',
        schema: './db/schema/*.ts',
        out: `./node_modules/${copy.split('/').at(-1)}`,
      }),
    )
    const said = execFileSync(
      join(ROOT, 'node_modules', '.bin', 'drizzle-kit'),
      ['generate', '--config', config, '--name', 'drift'],
      { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    )
    expect(said).toContain('No schema changes')
  } finally {
    rmSync(copy, { recursive: true })
  }
}, 60_000)

test('migrations have numbers without gaps and names that say something', () => {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(names)
})

test('ten that migrate an empty database at once leave it migrated once', async () => {
  const url = new URL(inject('templateDatabaseUrl'))
  const name = `migrate_${crypto.randomUUID().slice(0, 8)}`
  await withMaintenance(url.href, (client) => client.query(`create database ${name}`))
  url.pathname = `/${name}`
  try {
    await Promise.all(Array.from({ length: 10 }, () => migrate(url.href)))

    const { db, end } = openDatabase({ url: url.href, driver: 'pg' })
    const applied = await rowsOf(db, sql`select id from drizzle.__drizzle_migrations`)
    await end()
    expect(applied).toHaveLength(readdirSync(MIGRATIONS).length - 1)
  } finally {
    await withMaintenance(url.href, (client) => client.query(`drop database ${name} with (force)`))
  }
})

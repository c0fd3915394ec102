import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

test('a database of the first version goes on with the work that was under way', async () => {
  const first = mkdtempSync(join(tmpdir(), 'wordlight-first-'))
  cpSync(MIGRATIONS, first, { recursive: true })
  const file = join(first, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 2) }))

  const url = new URL(inject('templateDatabaseUrl'))
  const name = `upgrade_${crypto.randomUUID().slice(0, 8)}`
  await withMaintenance(url.href, (client) => client.query(`create database ${name}`))
  url.pathname = `/${name}`
  try {
    await migrate(url.href, first)
    const { db, end } = openDatabase({ url: url.href, driver: 'pg' })
    await db.execute(sql.raw(WORK_UNDER_WAY))
    await migrate(url.href)
    const claim = () =>
      rowsOf<{ user_id: string; attempt: number }>(
        db,
        sql`select user_id::text, attempt from claim_job(${WORKER_ID}, array['transcribe'], 20)`,
      )
    const claimed = [...(await claim()), ...(await claim()), ...(await claim())]
    const plans = await rowsOf(db, sql`select max_projects from plans`)
    await end()
    expect(claimed.map(({ user_id, attempt }) => [user_id.at(-1), attempt]).sort()).toEqual([
      ['1', 1],
      ['2', 2],
    ])
    expect(plans).toEqual([{ max_projects: 200 }])
  } finally {
    await withMaintenance(url.href, (client) => client.query(`drop database ${name} with (force)`))
    rmSync(first, { recursive: true })
  }
})

const WORKER_ID = '00000000-0000-4000-8000-00000000000a'
/** One job that waits, one whose worker has gone, as the first version wrote them. */
const WORK_UNDER_WAY = `
  insert into workers (id, name, token_hash) values ('${WORKER_ID}', 'w', repeat('a', 64));
  insert into plans (id, rank, price_eur_cents, price_usd_cents, quota_bytes, upload_limit_bytes, max_running)
    values ('p', 1, 800, 800, 1000, 1000, 1);
  insert into users (id, email)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, n || '@example.test' from generate_series(1, 2) n;
  insert into projects (id, user_id, name, lang, duration_ms, size_bytes, width, height, mime, original_filename,
      source_key, status)
    select id, id, 'x', 'en', 1000, 1, 9, 16, '', '', 'k', 'transription_progress' from users;
  insert into job_lanes (user_id, kind, max_running) select id, 'transcribe', 1 from users;
  insert into jobs (user_id, project_id, kind, max_attempts, payload) select id, id, 'transcribe', 3, '{}' from users;
  update jobs set state = 'running', attempt = 1, worker_id = '${WORKER_ID}', lease_token = gen_random_uuid(),
      lease_until = now() - interval '1 second', output_key = 'o'
    where user_id::text like '%2';
`

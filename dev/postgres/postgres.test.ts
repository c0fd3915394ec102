import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identify } from '#dev/cloud/processes.ts'
import { discardPostgres, type Postgres, startPostgres } from './postgres.ts'

const isRoot = process.getuid?.() === 0

let home: string
let dataDir: string
const started: Postgres[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wordlight-postgres-'))
  // Folders of mkdtemp are closed to others; the tests of a closed home make their own.
  dataDir = join(home, 'data')
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await discardPostgres(dataDir)
  rmSync(home, { recursive: true, force: true })
})

async function start(options: { port?: number } = {}): Promise<Postgres> {
  const server = await startPostgres({ dataDir, mode: 'test', ...options })
  started.push(server)
  return server
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const stop = (server: Postgres) => {
  started.splice(started.indexOf(server), 1)
  return server.stop()
}

const clusterOf = async (server: Postgres) => {
  const [row] = await query(server.url, 'show data_directory')
  return String(row?.data_directory)
}

test('a second start keeps the data, the password and the port', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 1 as one')
  await stop(first)

  const second = await start()

  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select * from kept')).toEqual([{ one: 1 }])
})

test('a stopped server is gone', async () => {
  const server = await start()
  const [row] = await query(server.url, 'select pg_backend_pid() as backend')
  await stop(server)

  await expect(query(server.url, 'select 1')).rejects.toThrow()
  expect(identify(Number(row?.backend))).toBeNull()
})

test('the text is UTF-8, ordered by code point, and the clock is UTC', async () => {
  const { url } = await start()

  const rows = await query(
    url,
    `select lower('ÀÉ') as lower, 'é' > 'z' as "byCodePoint", current_setting('timezone') as zone,
       current_setting('server_encoding') as encoding`,
  )

  expect(rows).toEqual([{ lower: 'àé', byCodePoint: true, zone: 'UTC', encoding: 'UTF8' }])
})

test('only the password opens the server, and only on the loopback address', async () => {
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = 'guess'

  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(await query(url, 'select distinct auth_method from pg_hba_file_rules')).toEqual([
    { auth_method: 'password' },
  ])
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
})

test('the password stands in one closed file and not in the log', async () => {
  const { url } = await start()
  const { password } = new URL(url)

  expect(statSync(join(dataDir, 'state.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(password)
  expect(readdirSync(dataDir).filter((name) => name.includes('password'))).toEqual([])
})

test('a taken port leads to the next free one', async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  const address = occupant.address()
  const taken = typeof address === 'object' && address ? address.port : 0

  const server = await start({ port: taken })

  expect(server.port).toBeGreaterThan(taken)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  occupant.close()
})

test('a server whose starter was killed hard is replaced, and what it committed is there', async () => {
  const script = `
    import { startPostgres } from '#dev/postgres/postgres.ts'
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, mode: 'test' })
    process.stdout.write(url)
    setInterval(() => {}, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module-typescript', '-e', script])
  const [url] = await once(starter.stdout, 'data')
  await query(String(url), 'create table kept as select 1 as one')
  starter.kill('SIGKILL')
  await once(starter, 'exit')

  const server = await start()

  expect(await query(server.url, 'select * from kept')).toEqual([{ one: 1 }])
})

test('data that a living process runs a server on is refused', async () => {
  await start()

  await expect(startPostgres({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
})

test('a lock that names a process which is no server is no obstacle', async () => {
  const first = await start()
  const cluster = await clusterOf(first)
  await stop(first)
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.ppid}\n${cluster}\n`)

  const second = await start()

  expect(second.port).toBe(first.port)
})

test('a start that fails can be repeated', async () => {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'postgres.log'), '')
  const server = await start()
  const cluster = await clusterOf(server)
  await stop(server)
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8')
  writeFileSync(join(cluster, 'PG_VERSION'), '9.0\n')
  await expect(startPostgres({ dataDir })).rejects.toThrow('incompatible')
  writeFileSync(join(cluster, 'PG_VERSION'), version)

  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data whose state was deleted is given up for a fresh start', async () => {
  const first = await start()
  await query(first.url, 'create table given_up()')
  await stop(first)
  rmSync(join(dataDir, 'state.json'))

  const second = await start()

  await expect(query(second.url, 'table given_up')).rejects.toThrow('does not exist')
})

test.runIf(isRoot)(
  'as root, the server runs as somebody else, even from a closed home',
  async () => {
    expect(statSync(home).mode & 0o777).toBe(0o700)

    const server = await start()

    const cluster = await clusterOf(server)
    expect(cluster.startsWith(home)).toBe(false)
    expect(statSync(cluster).uid).not.toBe(0)
    const pid = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]
    expect(statSync(`/proc/${pid}`).uid).toBe(statSync(cluster).uid)
  },
)

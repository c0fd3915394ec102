import {
  type PoolClient as NeonClient,
  Pool as NeonPool,
  neonConfig,
} from '@neondatabase/serverless'
import { drizzle as drizzleNeon, type NeonDatabase } from 'drizzle-orm/neon-serverless'
import { drizzle as drizzlePg, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The one database type that services see, whichever driver is behind it; transactions have it too. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type DatabaseDriver = 'pg' | 'neon'

export type DatabaseOptions = {
  url: string
  driver: DatabaseDriver
  /** `host:port` of a local stand-in for Neon's proxy, without TLS; absent for Neon itself. */
  neonProxy?: string | undefined
  /** Connections at most; one is right for a pool that lives as long as a request. */
  maxConnections?: number
  /** Milliseconds that a query may take; its connection is given up then. */
  answerLimitMs?: number
  /** Hears of idle connections that broke; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void
}

const MAX_CONNECTIONS = 10
/** A database that sleeps wakes up in 1 to 3 seconds. */
const CONNECT_LIMIT_MS = 5000
const ANSWER_LIMIT_MS = 10_000

export type OpenDatabase = { db: Database; end: () => Promise<void> }

/**
 * Opens a pool. `pg` speaks TCP to any Postgres; `neon` sends single queries by fetch and transactions by WebSocket,
 * so it runs at the edge, where a pool must be opened per request and ended after it.
 */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  return options.driver === 'neon' ? openNeon(options) : openPg(options)
}

function openPg(options: DatabaseOptions): OpenDatabase {
  const {
    url,
    maxConnections = MAX_CONNECTIONS,
    onIdleError = () => {},
    answerLimitMs = ANSWER_LIMIT_MS,
  } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: Math.min(CONNECT_LIMIT_MS, answerLimitMs),
    query_timeout: answerLimitMs,
  })
  // In Workers a connection that is being ended reports that as an error.
  pool.on('error', (error) => pool.ending || onIdleError(error))
  const transaction = safeTransactions(pool, (client: pg.PoolClient) => drizzlePg(client))
  return { db: Object.assign(drizzlePg(pool), { transaction }), end: () => pool.end() }
}

function openNeon(options: DatabaseOptions): OpenDatabase {
  const {
    url,
    neonProxy,
    maxConnections = MAX_CONNECTIONS,
    onIdleError = () => {},
    answerLimitMs = ANSWER_LIMIT_MS,
  } = options
  neonConfig.poolQueryViaFetch = true
  neonConfig.fetchFunction = (address: string, init: RequestInit) =>
    fetch(address, { ...init, signal: AbortSignal.timeout(answerLimitMs) })
  if (neonProxy) {
    neonConfig.fetchEndpoint = () => `http://${neonProxy}/sql`
    neonConfig.wsProxy = () => `${neonProxy}/v2`
    neonConfig.useSecureWebSocket = false
  }
  const pool = new NeonPool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: Math.min(CONNECT_LIMIT_MS, answerLimitMs),
    query_timeout: answerLimitMs,
  })
  pool.on('error', onIdleError)
  const transaction = safeTransactions(pool, (client: NeonClient) =>
    asDatabase(drizzleNeon(client)),
  )
  return {
    db: Object.assign(asDatabase(drizzleNeon(pool)), { transaction }),
    end: () => pool.end(),
  }
}

type PoolClient = {
  on: (event: 'error', listener: (error: Error) => void) => unknown
  off: (event: 'error', listener: (error: Error) => void) => unknown
  release: (isBroken: boolean) => void
}

// drizzle gives a connection back to the pool whatever has become of it, and never when `begin` fails.
function safeTransactions<Client extends PoolClient>(
  pool: { connect: () => Promise<Client> },
  toDatabase: (client: Client) => Database,
): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect().catch(rejectWithError)
    // A connection that breaks in use fails its query, which is how the caller hears of it.
    const ignore = () => {}
    client.on('error', ignore)
    let isBroken = true
    try {
      const result = await toDatabase(client).transaction(work, config)
      isBroken = false
      return result
    } finally {
      if (!isBroken) client.off('error', ignore)
      client.release(isBroken)
    }
  }
}

// A WebSocket that does not open rejects with its event, which is no Error.
function rejectWithError(cause: unknown): never {
  throw cause instanceof Error ? cause : new Error('Error connecting to database', { cause })
}

// Both drivers answer `execute` with `{ rows, rowCount, ... }`, the only difference between their drizzle types.
function asDatabase(db: NeonDatabase): Database {
  return db as unknown as Database
}

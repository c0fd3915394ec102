/** SQLSTATEs that the product reacts to. */
export const SQLSTATE = { uniqueViolation: '23505', checkViolation: '23514' } as const

export type PgError = { code: string; constraint: string | null }

/** SQLSTATE and constraint of a refused query, or null when the error did not come from Postgres. */
export function pgError(error: unknown): PgError | null {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null
  const { code } = cause
  // Node's own errors carry words (ECONNREFUSED) where Postgres has five characters.
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return null
  const constraint = 'constraint' in cause ? cause.constraint : null
  return { code, constraint: typeof constraint === 'string' ? constraint : null }
}

/** Connection trouble, no resources, shutting down or starting, a lock not had: the same query may pass later. */
const PASSING_SQLSTATE = /^(08|53|57P|40001|40P01|55P03|25P0[34])/
const PASSING_NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** What the drivers say without a code: `pg`, its pool, and Neon's. */
const PASSING_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)|Error connecting to database)/

/** Whether a query failed because the database was away, slow or busy, and not because of the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    PASSING_SQLSTATE.test(code) ||
    PASSING_NODE_CODES.has(code) ||
    PASSING_MESSAGES.test(error.message) ||
    isDatabaseAway(error.cause)
  )
}

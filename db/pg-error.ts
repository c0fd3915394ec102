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

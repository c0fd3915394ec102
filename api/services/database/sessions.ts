import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { callRow, callValue } from './rows.ts'

/** Several tabs that refresh together spend the same token within this time. */
const REFRESH_GRACE_SECONDS = 30

type Rotation =
  | { code: 'ok' | 'reuse'; sessionId: string; userId: string; scope: 'full' | 'recovery' }
  | { code: 'expired'; sessionId: null; userId: null; scope: null }

/**
 * Spends a refresh token and issues the next one of its session; both as sha256 in lower-case hex. `reuse`: a spent
 * token was shown again after the grace, so the whole session has been revoked.
 */
export function rotateRefresh(
  db: Database,
  input: { tokenHash: string; newTokenHash: string },
): Promise<Rotation> {
  return callRow<Rotation>(
    db,
    sql`select code, session_id as "sessionId", user_id as "userId", scope
      from rotate_refresh(${input.tokenHash}, ${input.newTokenHash}, ${REFRESH_GRACE_SECONDS})`,
  )
}

/**
 * Takes one turn of the bucket named by `key`: `burst` turns at once, then one per interval. Returns 0, or the seconds
 * until a turn is free.
 */
export function takeRateLimit(
  db: Database,
  input: { key: string; intervalSeconds: number; burst: number },
): Promise<number> {
  return callValue<number>(
    db,
    sql`select take_rate_limit(${input.key}, ${input.intervalSeconds}, ${input.burst}) as value`,
  )
}

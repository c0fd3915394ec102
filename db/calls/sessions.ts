import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { callRow } from './rows.ts'

/** Several tabs that refresh together spend the same token within this time. */
const REFRESH_GRACE_SECONDS = 30

export type RotateOutcome =
  | { code: 'ok'; sessionId: string; userId: string; scope: 'full' | 'recovery' }
  | { code: 'reuse'; sessionId: string; userId: string; scope: 'full' | 'recovery' }
  | { code: 'expired'; sessionId: null; userId: null; scope: null }

/**
 * Spends a refresh token and issues the next one of its session; both as sha256 in lower-case hex. `reuse`: a spent
 * token was shown again after the grace, so the whole session has been revoked.
 */
export function rotateRefresh(
  db: Database,
  input: { tokenHash: string; newTokenHash: string },
): Promise<RotateOutcome> {
  return callRow<RotateOutcome>(
    db,
    sql`select code, session_id as "sessionId", user_id as "userId", scope
      from rotate_refresh(${input.tokenHash}, ${input.newTokenHash}, ${REFRESH_GRACE_SECONDS})`,
  )
}

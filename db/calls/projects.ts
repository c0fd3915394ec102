import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { callRow } from './rows.ts'

/** Deletes the user's own project: live jobs end, its bytes stop counting, its objects are deleted afterwards. */
export async function deleteProject(
  db: Database,
  input: { userId: string; projectId: string },
): Promise<'ok' | 'not_found'> {
  const row = await callRow<{ outcome: 'ok' | 'not_found' }>(
    db,
    sql`select delete_project(${input.userId}, ${input.projectId}) as outcome`,
  )
  return row.outcome
}

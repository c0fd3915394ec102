import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { callValue } from './rows.ts'

/** Deletes the user's own project: live jobs end, its bytes stop counting, its objects are deleted afterwards. */
export function deleteProject(db: Database, input: { userId: string; projectId: string }) {
  return callValue<'ok' | 'not_found'>(
    db,
    sql`select delete_project(${input.userId}, ${input.projectId}) as value`,
  )
}

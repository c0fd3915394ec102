import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { callValue } from './rows.ts'

/** How many of the keys belong to nothing and are not to be deleted anyway. */
export function countUnreferenced(db: Database, keys: readonly string[]): Promise<number> {
  return callValue<number>(
    db,
    sql`select count(*)::integer as value
      from unreferenced_objects(${sql.param(keys)}::text[])`,
  )
}

/** Queues those of the keys for deletion that belong to nothing, and moves the duty on to `cursor`. Returns how many. */
export function queueOrphans(
  db: Database,
  input: { duty: string; cursor: string; keys: readonly string[] },
): Promise<number> {
  return callValue<number>(
    db,
    sql`select queue_orphans(${input.duty}, ${input.cursor}, ${sql.param(input.keys)}::text[])
      as value`,
  )
}

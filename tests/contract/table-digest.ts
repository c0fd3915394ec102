import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { rowsOf } from '#db/testing/job-calls.ts'

/** One digest over every row of every table: equal before and after means that nothing was written. */
export async function digestTables(db: Database, except: readonly string[] = []): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const kept = tables.filter(({ name }) => !except.includes(name))
  const digests = kept.map(
    ({ name }) =>
      sql`select ${name} as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest
        from ${sql.identifier(name)} t`,
  )
  const rows = await rowsOf(db, sql.join(digests, sql` union all `))
  return JSON.stringify(rows)
}

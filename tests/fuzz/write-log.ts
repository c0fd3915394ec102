import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { rowsOf } from '#db/testing/job-calls.ts'

/**
 * Counting a try is what a refusal for too many of them is made of, and a form's file is stored before its last field
 * is known; `trace` sees to it that nothing of that stays.
 */
const UNCOUNTED = ['rate_limits']

/** Notes every row that changes and is committed; a change that is rolled back leaves no note either. */
export async function startWriteLog(db: Database) {
  await db.execute(sql`create table write_log (name text not null)`)
  await db.execute(sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old.* is distinct from new.* then
        insert into write_log values (tg_table_name);
      end if;
      return null;
    end $$`)
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'write_log'`,
  )
  for (const { name } of tables.filter((table) => !UNCOUNTED.includes(table.name))) {
    await db.execute(
      sql.raw(`create trigger note_write after insert or update or delete on ${name}
        for each row execute function note_write()`),
    )
  }
  return {
    /** The tables that were written since the last call. */
    take: async (): Promise<string[]> => {
      const rows = await rowsOf<{ name: string }>(db, sql`delete from write_log returning name`)
      return [...new Set(rows.map(({ name }) => name))].sort()
    },
    /** What a user has: projects, open uploads, bytes used and reserved. */
    trace: async (userId: string): Promise<string> => {
      const [row] = await rowsOf<{ trace: string }>(
        db,
        sql`select concat_ws('/',
            (select count(*) from projects where user_id = ${userId}),
            (select count(*) from uploads where user_id = ${userId} and status = 'open'),
            coalesce((select used_bytes || '/' || reserved_bytes from storage_usage
              where user_id = ${userId}), '0/0')
          ) as trace`,
      )
      return row?.trace ?? ''
    },
  }
}

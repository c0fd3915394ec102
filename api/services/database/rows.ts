import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/**
 * The rows of one call of a function of db/functions. The caller names their type: times and int8 arrive as text, so
 * the query must cast them.
 */
export async function callRows<Row extends Record<string, unknown>>(
  db: Database,
  query: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return rows as Row[]
}

/** The single row of a function that always answers. */
export async function callRow<Row extends Record<string, unknown>>(
  db: Database,
  query: SQL,
): Promise<Row> {
  const [row] = await callRows<Row>(db, query)
  if (!row) throw new Error('a database function answered without a row')
  return row
}

/** The single value of a function that always answers; the query names it `value`. */
export async function callValue<Value>(db: Database, query: SQL): Promise<Value> {
  return (await callRow<{ value: Value }>(db, query)).value
}

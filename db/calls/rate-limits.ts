import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { callRow } from './rows.ts'

/**
 * Takes one turn of the bucket named by `key`: `burst` turns at once, then one per interval. Returns 0, or the seconds
 * until a turn is free.
 */
export async function takeRateLimit(
  db: Database,
  input: { key: string; intervalSeconds: number; burst: number },
): Promise<number> {
  const row = await callRow<{ wait: number }>(
    db,
    sql`select take_rate_limit(${input.key}, ${input.intervalSeconds}, ${input.burst}) as wait`,
  )
  return row.wait
}

import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyPending } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
// Any number that nothing else locks.
const LOCK = 7_166_530

/**
 * Applies the pending migrations, all or none. Callers that come together wait for the first.
 * `url` must lead straight to the server: a transaction pooler cannot hold the lock.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // Behind a table that is in use all later calls would wait too; the next try may have it.
    await client.query("set lock_timeout = '10s'")
    await applyPending(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) {
    console.error('Set DATABASE_URL to the database that shall be migrated.')
    process.exit(2)
  }
  await migrate(DATABASE_URL)
}

import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { withMaintenance } from './maintenance.ts'

export type TestDatabase = {
  url: string
  db: Database
  /** Closes the pool and drops the database. */
  drop: () => Promise<void>
}

// Copying refuses while anybody is connected to the template or copies it; one lock puts the copiers in a row.
const COPY_LOCK = 7_166_531

/** A migrated database of the caller's own. */
export async function createTestDatabase(maxConnections = 10): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  await withMaintenance(template.href, async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK])
    await client.query(`create database ${name} template ${template.pathname.slice(1)}`)
  })

  const url = new URL(template)
  url.pathname = `/${name}`
  const { db, end } = openDatabase({ url: url.href, driver: 'pg', maxConnections })
  return {
    url: url.href,
    db,
    drop: async () => {
      await end()
      await withMaintenance(template.href, (client) =>
        client.query(`drop database ${name} with (force)`),
      )
    },
  }
}

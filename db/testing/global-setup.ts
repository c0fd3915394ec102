import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { startTestServer } from '#dev/postgres/test-server.ts'
import { withMaintenance } from './maintenance.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that each test file's own database is copied from. */
    templateDatabaseUrl: string
  }
}

/**
 * One server and one migrated template database per run. TEST_DATABASE_URL names a server to use instead of the
 * embedded one; its role must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL } = process.env
  const server = TEST_DATABASE_URL
    ? { url: TEST_DATABASE_URL, stop: async () => {} }
    : await startTestServer()

  const name = `template_${randomBytes(6).toString('hex')}`
  const template = new URL(server.url)
  template.pathname = `/${name}`
  await withMaintenance(server.url, (client) => client.query(`create database ${name}`))
  await migrate(template.href)
  project.provide('templateDatabaseUrl', template.href)

  return async () => {
    await withMaintenance(server.url, (client) =>
      client.query(`drop database ${name} with (force)`),
    )
    await server.stop()
  }
}

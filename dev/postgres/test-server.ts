import { chmodSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { discardPostgres, type Postgres, startPostgres } from './postgres.ts'

/**
 * A server that lives as long as one test run, in a folder of its own that goes with it. Servers of earlier runs that
 * were killed hard are ended first.
 */
export async function startTestServer(
  parent = join(tmpdir(), `wordlight-test-postgres-${userInfo().uid}`),
): Promise<Postgres> {
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) await discardPostgres(join(parent, name))

  const dataDir = mkdtempSync(join(parent, 'run-'))
  // As root the server runs as somebody else, who must get through here.
  chmodSync(dataDir, 0o755)
  const server = await startPostgres({ dataDir, mode: 'test' })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await discardPostgres(dataDir)
    },
  }
}
